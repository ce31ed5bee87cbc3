// The page of all recipes: lists the open offers of the current user. `token` stands for the result of your login.
const token = localStorage.getItem('token');
const answer = await fetch('/api/validator/v0/wallet/transfer-offers', { headers: { authorization: `Bearer ${token}` } });
const { offers = [] } = answer.ok ? await answer.json() : {};

document.querySelector('ul').replaceChildren(...offers.map(({ payload }) => {
  const item = document.createElement('li');
  item.textContent = `${payload.description}: ${payload.amount.amount}`;
  return item;
}));
document.querySelector('[role=status]').textContent = answer.ok ? `${offers.length} open` : `refused: ${answer.status}`;
