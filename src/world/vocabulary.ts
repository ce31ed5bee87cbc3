// Words for generated people and things, from the word lists of Faker's English locale (pinned in package.json). Only
// the lists are used, never its random state. Loaded on first use, so that it does not slow down the start of the
// server.

import { invariant } from '../base';

export interface Vocabulary {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly adjectives: readonly string[];
  readonly nouns: readonly string[];
  readonly products: readonly string[];
  readonly materials: readonly string[];
  readonly dishes: readonly string[];
  readonly titles: readonly string[];
  readonly months: readonly string[];
  readonly legalForms: readonly string[];
}

const isPlain = (word: string): boolean => /^[a-z]{3,12}$/.test(word);

export function openVocabulary(): Vocabulary {
  const { faker } = require('@faker-js/faker/locale/en') as typeof import('@faker-js/faker/locale/en');
  const { person, word, commerce, food, book, date, company } = faker.definitions;
  return {
    firstNames: known(person.first_name.generic),
    lastNames: known(person.last_name.generic),
    adjectives: known(word.adjective).filter(isPlain),
    nouns: known(word.noun).filter(isPlain),
    products: known(commerce.product_name.product),
    materials: known(commerce.product_name.material),
    dishes: known(food.dish),
    titles: known(book.title),
    months: known(date.month.wide),
    legalForms: known(company.legal_entity_type),
  };
}

/** The lists come from another package, so their shape is checked. */
function known(list: unknown): readonly string[] {
  invariant(isTexts(list), 'the English word lists have the expected shape');
  return list;
}

const isTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.length > 0 && list.every((word) => typeof word === 'string');
