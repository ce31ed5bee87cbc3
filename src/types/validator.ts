// Made from openapi/validator.yaml by tools/types: `npm run types:generate`. Not to be edited.

export interface paths {
    "/v0/wallet/transfer-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open offers of the user
         * @description All open offers in which the user is sender or receiver. Accepted offers are not among them; an expired offer stays listed until automation has swept it. The order carries no meaning.
         */
        get: operations["listTransferOffers"];
        put?: never;
        /**
         * Create a direct transfer offer
         * @description Offers tokens of the caller's wallet to `receiver_party_id`. The `tracking_id` makes the call safe to repeat: once it was submitted, later calls with it are refused with 409 or 429, unless the command failed and no offer came of it. Take a fresh one for each new offer and the same one after a retryable failure or a restart. On 409 ask the status operation; on 429 retry with exponential back-off. A used `tracking_id` is refused before other values are checked. The call returns once the offer is on the ledger.
         */
        post: operations["createTransferOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transfer-offers/{tracking_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what became of an offer
         * @description The latest state of the offer with this tracking id in the caller's wallet log. A read operation, although it uses POST; a body is ignored. A tracking id belongs to the wallet that used it. The receiver of an offer can query it by the sender's tracking id as well, unless the receiver has used the same id for another offer.
         */
        post: operations["getTransferOfferStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transfer-offers/{contract_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an offer as its receiver
         * @description Only the receiver may accept, and only while the ledger time is before the offer's expiry; at that very instant it is too late. A request body is ignored.
         */
        post: operations["acceptTransferOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transfer-offers/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an offer as its receiver
         * @description Ends the offer; its status becomes failed with the kind rejected. A request body is ignored.
         */
        post: operations["rejectTransferOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transfer-offers/{contract_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back an offer as its sender
         * @description Ends the open offer; its status becomes failed with the kind withdrawn and a reason written by the server. A request body is ignored.
         */
        post: operations["withdrawTransferOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/buy-traffic-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the wallet to buy traffic for a validator
         * @description Creates a request that the automation of the caller's wallet completes: it burns tokens at the price of extra traffic. The `tracking_id` makes the call safe to repeat: once it was submitted, later calls with it are refused with 409, or with 429 while the first one is in process. The status operation returns the outcome of the request.
         */
        post: operations["createBuyTrafficRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/buy-traffic-requests/{tracking_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the status of a request to buy traffic
         * @description The latest state of the request with this tracking id in the log of the caller's wallet. A read operation, although it uses POST; a body is ignored.
         */
        post: operations["getBuyTrafficRequestStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/accepted-transfer-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accepted offers that are not yet consumed
         * @description Accepted offers of the user, as sender or receiver, that wait for the sender's automation. They carry no description any more.
         */
        get: operations["listAcceptedTransferOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/user-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the caller has a wallet
         * @description Answers any valid token, also one whose user was never onboarded; the party id is then an empty string.
         */
        get: operations["getUserStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance of the wallet
         * @description Tokens of the wallet as of the newest open round, holding fees already counted. Direct offers lock nothing, so an open offer does not lower the balance.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/amulets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the token contracts of the wallet
         * @description Each unlocked and locked token contract the wallet owns, with its worth as of the newest open round.
         */
        get: operations["listAmulets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/tap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create test tokens for the caller
         * @description Development networks only. The `amount` is in USD, not in tokens: it is divided by the token price of the round and rounded up. A `command_id` makes a repeated call one tap only.
         */
        post: operations["tap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the wallet's history
         * @description Entries of the wallet log, newest first, distinguished by `transaction_type`. Pass the `event_id` of the last entry as `begin_after_id` to get the next page. A read operation, although it uses POST.
         */
        post: operations["listTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transfer-preapproval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let anyone send tokens to the caller
         * @description Proposes a preapproval for the caller's party and waits until the validator's automation has paid for it and created it. A request body is ignored. The 409 names the preapproval that already exists, in the shape of the 200.
         */
        post: operations["createTransferPreapproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/feature-support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show which features of the wallet are supported
         * @description Accepts any valid token. The wallet UI shows or hides functions accordingly.
         */
        get: operations["getWalletFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/app-payment-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payment requests that apps sent to the caller
         * @description Open requests whose payer is the caller, oldest first.
         */
        get: operations["listAppPaymentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/accepted-app-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments that were accepted and not yet collected
         * @description The tokens are locked until the receivers collect or refuse them.
         */
        get: operations["listAcceptedAppPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/subscription-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscriptions that the caller is asked to pay
         * @description Open requests, a name entry for example. They stay until they are accepted, rejected or withdrawn.
         */
        get: operations["listSubscriptionRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/subscription-initial-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List first payments that were made and not yet collected
         * @description The tokens are locked; once the receiver collects them, the subscription begins.
         */
        get: operations["listSubscriptionInitialPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscriptions of the caller
         * @description Each comes with its state: idle until the next payment, or with a payment that waits to be collected. Subscriptions whose payment is overdue are left out.
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/app-reward-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reward coupons of apps
         * @description Coupons whose beneficiary is the caller, or the provider without a beneficiary. At most 1000.
         */
        get: operations["listAppRewardCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/validator-reward-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reward coupons of a validator
         * @description Coupons for the activity of users whose wallets the caller provides. At most 1000.
         */
        get: operations["listValidatorRewardCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/validator-faucet-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faucet coupons of a validator
         * @description Coupons that the caller received as a validator. At most 1000.
         */
        get: operations["listValidatorFaucetCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/validator-liveness-activity-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the liveness records of a validator
         * @description Records that the caller was active as a validator. At most 1000.
         */
        get: operations["listValidatorLivenessActivityRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/sv-reward-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reward coupons of super validators
         * @description Coupons whose beneficiary is the caller. At most 1000.
         */
        get: operations["listSvRewardCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/development-fund-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the coupons of the development fund
         * @description Coupons that the caller allocated or may mint, ordered by expiry. At most 1000.
         */
        get: operations["listDevelopmentFundCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/development-fund-coupons/allocate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allocate tokens of the development fund
         * @description The manager of the development fund gives a beneficiary the right to mint. The amount is taken from unclaimed coupons of the fund; what remains of them is a new unclaimed coupon.
         */
        post: operations["allocateDevelopmentFundCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/development-fund-coupons/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the archived coupons of the development fund
         * @description Coupons that the caller allocated or was the beneficiary of and that are no longer active, newest first, with their final status.
         */
        get: operations["listDevelopmentFundCouponHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/development-fund-coupons/{contract_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a coupon of the development fund
         * @description The manager of the development fund takes back a coupon that was not minted; its amount is unclaimed again.
         */
        post: operations["withdrawDevelopmentFundCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/minting-delegation-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposals to mint for another party
         * @description Open proposals in which the caller would mint for the proposing party.
         */
        get: operations["listMintingDelegationProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/minting-delegations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parties that the caller mints for
         * @description Delegations in which the caller is the delegate.
         */
        get: operations["listMintingDelegations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/app-payment-requests/{contract_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one payment request
         * @description The request with its synchronizer, if the caller is asked to pay it.
         */
        get: operations["getAppPaymentRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/subscription-requests/{contract_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one subscription request
         * @description The request, if the caller is asked to pay it.
         */
        get: operations["getSubscriptionRequest"];
        put?: never;
        post?: never;
        /**
         * Cancel a subscription
         * @description Ends an idle subscription of the caller; what is paid stays valid until its interval ends. The id is that of the idle state, although the path names requests.
         */
        delete: operations["cancelSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the allocations of the user
         * @description All active allocations whose tokens are the user's, oldest first.
         */
        get: operations["listAmuletAllocations"];
        put?: never;
        /**
         * Allocate tokens to a leg of a settlement
         * @description Locks tokens of the wallet for one leg of a settlement until `settle_before`. The executor of the settlement, the sender and the receiver together settle or cancel it, through the ledger API; the sender alone withdraws it. A leg is allocated once: a later call with the same executor, reference and leg within a day is refused with 409, or with 429 while the first one is in process. Releases since 0.7.4 return the result of the first call instead.
         */
        post: operations["allocateAmulet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/allocations/{contract_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an allocation as its sender
         * @description The locked tokens return to the sender. A request body is ignored.
         */
        post: operations["withdrawAmuletAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allocate tokens to legs of a settlement, version 2
         * @description Allocates to all legs of a settlement in which the user takes part, as sender or as receiver. Tokens are locked for what the user sends. The executors settle or cancel. Unless it is committed, the user withdraws it.
         */
        post: operations["allocateAmuletV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/allocations/{contract_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an allocation, version 2
         * @description The locked tokens return to the user who allocated them, for allocations of either version. A body is not expected and is ignored.
         */
        post: operations["withdrawAmuletAllocationV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/token-standard/allocation-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the allocation requests for the user
         * @description Contracts of trading apps that ask the user to send tokens of the network. The mock server simulates the trades of the network's test trading app (OTCTrade), which are created through the ledger API.
         */
        get: operations["listAllocationRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/token-standard/allocation-requests/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an allocation request
         * @description The trade that made the request ends: the user will not deliver.
         */
        post: operations["rejectAllocationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/wallet/token-standard/allocation-requests/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an allocation request, version 2
         * @description The simulated trades make requests of version 1 of the standard only, so none is found.
         */
        post: operations["rejectAllocationRequestV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/token-standard/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open transfer instructions of the user
         * @description All transfer instructions in which the user is sender or receiver, oldest first. An expired one stays listed until its receiver rejects or its sender withdraws it.
         */
        get: operations["listTokenStandardTransfers"];
        put?: never;
        /**
         * Transfer tokens under the token standard
         * @description Transfers tokens of the caller's wallet to `receiver_party_id`. To the wallet's own party, and to a receiver with a transfer preapproval, the transfer completes at once. Otherwise the tokens are locked, and a transfer instruction waits until the receiver accepts or rejects it or the sender withdraws it; from `expires_at` on it cannot be accepted. All free holdings of the wallet, at most 100, are inputs. A `tracking_id` is used for one transfer: a later call with it is refused with 409, or with 429 while the first one is in process. Releases since 0.7.4 return the result of the first call instead.
         */
        post: operations["createTokenStandardTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/token-standard/transfers/{contract_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a transfer as its receiver
         * @description The locked tokens become a holding of the receiver. Possible until the transfer expires. A request body is ignored.
         */
        post: operations["acceptTokenStandardTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/token-standard/transfers/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a transfer as its receiver
         * @description The locked tokens return to the sender. A request body is ignored.
         */
        post: operations["rejectTokenStandardTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/token-standard/transfers/{contract_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a transfer as its sender
         * @description The locked tokens return to the sender, also after the expiry. A request body is ignored.
         */
        post: operations["withdrawTokenStandardTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/wallet/token-standard/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer tokens under the token standard, version 2
         * @description Transfers tokens of the caller's wallet to `receiver_party_id`. To the wallet's own party, and to a receiver with a transfer preapproval, the transfer completes at once. Otherwise the tokens are locked, and a transfer instruction waits until the receiver accepts or rejects it or the sender withdraws it; from `expires_at` on it cannot be accepted. All free holdings of the wallet, at most 100, are inputs. A `tracking_id` is used for one transfer: a later call with it is refused with 409, or with 429 while the first one is in process. Releases since 0.7.4 return the result of the first call instead.
         */
        post: operations["createTokenStandardTransferV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/wallet/token-standard/transfers/{contract_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a transfer as its receiver, version 2
         * @description The locked tokens become a holding of the receiver. Possible until the transfer expires. A request body is ignored.
         */
        post: operations["acceptTokenStandardTransferV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/wallet/token-standard/transfers/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a transfer as its receiver, version 2
         * @description The locked tokens return to the sender. A request body is ignored.
         */
        post: operations["rejectTokenStandardTransferV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/wallet/token-standard/transfers/{contract_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a transfer as its sender, version 2
         * @description The locked tokens return to the sender, also after the expiry. A request body is ignored.
         */
        post: operations["withdrawTokenStandardTransferV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/app-payment-requests/{contract_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a payment request and lock its price
         * @description Locks the tokens until the receivers collect them, or until the lock expires. A request body is ignored. A repeated call returns the first response until the payment is collected.
         */
        post: operations["acceptAppPaymentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/app-payment-requests/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a payment request
         * @description Ends the request. A request body is ignored.
         */
        post: operations["rejectAppPaymentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/subscription-requests/{contract_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a subscription and make its first payment
         * @description Locks the price of one interval until the receiver collects it; then the subscription begins. A request body is ignored. A repeated call returns the first response until the payment is collected.
         */
        post: operations["acceptSubscriptionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/subscription-requests/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a subscription request
         * @description Ends the request. A request body is ignored.
         */
        post: operations["rejectSubscriptionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/entry/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a name
         * @description Creates a subscription request. Once the caller has accepted it in the wallet, the governance party collects the payment, burns it and creates the entry. Terms that are not allowed, and a name that is taken, are accepted here; the payment is then refunded.
         */
        post: operations["requestAnsEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/entry/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of the caller
         * @description Names that have not expired, with the terms of their subscriptions. One that was published without a subscription has the terms of the network.
         */
        get: operations["listOwnAnsEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/transfer-preapproval/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send tokens to a party that preapproves transfers
         * @description The receiver need not accept. Within a day, each `deduplication_id` makes one transfer; a repeated call returns the same response, which has no body.
         */
        post: operations["sendByPreapproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/self-grant-feature-app-right": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a featured app provider
         * @description Development networks only. The body is not used and may be left out.
         */
        post: operations["selfGrantFeaturedAppRight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/cancel-featured-app-rights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel the featured app right of the caller
         * @description Cancels a right of the caller. If the caller has none, nothing changes.
         */
        delete: operations["cancelFeaturedAppRights"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/minting-delegation-proposals/{contract_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a minting delegation
         * @description Creates the delegation, and archives an earlier one of the same beneficiary. A request body is ignored.
         */
        post: operations["acceptMintingDelegationProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/minting-delegation-proposals/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a proposed minting delegation
         * @description Ends the proposal. A request body is ignored.
         */
        post: operations["rejectMintingDelegationProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/wallet/minting-delegations/{contract_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from a minting delegation
         * @description Ends the delegation. A request body is ignored.
         */
        post: operations["rejectMintingDelegation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Onboard the caller
         * @description Creates a party and a wallet for the user of the token. A repeated call changes nothing and returns the same party. The body may be left out; its content is not used.
         */
        post: operations["registerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/validator-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name the operator of the validator
         * @description Open to everyone. The party is the one that provides preapprovals and pays for traffic.
         */
        get: operations["getValidatorUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the onboarded users
         * @description The users that have a wallet on this validator, by name. For the operator only.
         */
        get: operations["listValidatorUsers"];
        put?: never;
        /**
         * Onboard any user
         * @description Creates a party and a wallet for the user in the body, as registering does for the caller. For the operator only.
         */
        post: operations["onboardUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/users/offboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offboard a user
         * @description Archives the contract of the wallet and deletes the ledger user. Tokens and other contracts of the party stay. For the operator only.
         */
        post: operations["offboardUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/participant/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dump the identities of the participant
         * @description Keys and topology of the participant, from which it can be restored. The response is an example without keys. For the operator only.
         */
        get: operations["getParticipantIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/participant/global-domain-connection-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the participant is connected
         * @description The sequencers of the global synchronizer that the participant uses. For the operator only.
         */
        get: operations["getSynchronizerConnectionConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/transfer-preapprovals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the preapprovals of the validator
         * @description The transfer preapprovals whose provider is the operator. For the operator only.
         */
        get: operations["listTransferPreapprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/transfer-preapprovals/by-party/{receiver-party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a party's preapproval
         * @description The transfer preapproval of the party whose provider is the operator. For the operator only.
         */
        get: operations["getProvidedTransferPreapproval"];
        put?: never;
        post?: never;
        /**
         * Cancel a party's preapproval
         * @description Archives the transfer preapproval of the party whose provider is the operator. For the operator only.
         */
        delete: operations["cancelTransferPreapproval"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/transfer-preapproval/prepare-send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a transfer command of an external party
         * @deprecated
         * @description The transaction, to be signed by the sender, creates a command that the super validators execute later. Off by default on running validators. For the operator only.
         */
        post: operations["prepareTransferCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/transfer-preapproval/submit-send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a signed transfer command
         * @deprecated
         * @description Returns when the command is created; the transfer follows later. Off by default on running validators. For the operator only.
         */
        post: operations["submitTransferCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/topology/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate the topology of an external party
         * @description Topology transactions that create the party and host it on this participant. Each hash is signed with the key and submitted. Nothing changes yet. For the operator only.
         */
        post: operations["generateValidatorPartyTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/topology/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit signed topology of an external party
         * @description Allocates the party and lets the operator act for it. For the operator only.
         */
        post: operations["submitValidatorPartyTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/setup-proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open proposals
         * @description Proposals that no external party has accepted yet. For the operator only.
         */
        get: operations["listExternalPartySetupProposals"];
        put?: never;
        /**
         * Propose to set up an external party
         * @description The operator offers, and pays for, the transfer preapproval of the party. The party accepts with a signature. For the operator only.
         */
        post: operations["createExternalPartySetupProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/setup-proposal/prepare-accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare the acceptance of a proposal
         * @description The transaction of the accepting party, to be signed. For the operator only.
         */
        post: operations["prepareSetupProposalAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/setup-proposal/submit-accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a signed acceptance
         * @description The proposal becomes a transfer preapproval. For the operator only.
         */
        post: operations["submitSetupProposalAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/external-party/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance of an external party
         * @description Tokens of the party as of the oldest open round. For the operator only.
         */
        get: operations["getExternalPartyBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/transfer-preapprovals/by-party/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the transfer preapproval of a party
         * @description The newest preapproval whose receiver is the party. It may have expired: it is returned until it is archived. When there is none, the text of `error` begins with 'No TransferPreapproval found for party', which clients rely on.
         */
        get: operations["getTransferPreapprovalByParty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/dso-party-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the party of the governance body
         * @description The same answer as the scan group's operation.
         */
        get: operations["proxyDsoPartyId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/dso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the governance body and its rules
         * @description Parties, newest open round, token rules, governance rules and the state of each super validator's node.
         */
        get: operations["proxyDso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/amulet-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the token rules
         * @description The current rules contract in full. A GET, unlike the scan group's operation.
         */
        get: operations["proxyAmuletRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/open-and-issuing-mining-rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the open and issuing mining rounds
         * @description Always the full contracts, in arrays and without a time to live; the scan group's operation is a POST that returns maps.
         */
        get: operations["proxyMiningRounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/ans-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List name service entries by prefix
         * @description Entries that have not expired and whose names start with the prefix, at most `page_size` of them. Entries of the governance body come last and never expire.
         */
        get: operations["proxyAnsEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/ans-entries/by-party/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the name of a party
         * @description The governance body and super validators have a fixed entry; anyone else gets the first of their entries by name.
         */
        get: operations["proxyAnsEntryByParty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/ans-entries/by-name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the owner of a name
         * @description The entry with exactly this name, unless it has expired.
         */
        get: operations["proxyAnsEntryByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/ans-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the rules of the name service
         * @description Fees and lifetimes of names. The contract is omitted if the caller already has the current contract id. The body is required, and may be an empty object.
         */
        post: operations["proxyAnsRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/holdings/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up holdings by owner, with fees
         * @deprecated
         * @description Holdings of the listed owners in one snapshot, with holding fees as of a round. Owners without holdings are left out. A read, although it is a POST. Its successor under v1 returns no fees.
         */
        post: operations["proxyHoldingsSummary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/scan-proxy/holdings/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up holdings by owner
         * @description Holdings of the listed owners in one snapshot, without fees. Owners without holdings are left out. A read, although it is a POST.
         */
        post: operations["proxyHoldingsSummaryV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/featured-apps/{provider_party_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the featured right of a provider
         * @description The same answer as the scan group's operation.
         */
        get: operations["proxyFeaturedAppRight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/transfer-command-counter/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the transfer command counter of a party
         * @description The same answer as the scan group's operation.
         */
        get: operations["proxyTransferCommandCounter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/transfer-command/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up transfer commands by their nonce
         * @description The same answer as the scan group's operation.
         */
        get: operations["proxyTransferCommandStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/unclaimed-development-fund-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the coupons of the development fund
         * @description The same answer as the scan group's operation.
         */
        get: operations["proxyUnclaimedDevelopmentFundCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/metadata/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the registry information
         * @description The party that administers the instruments of this registry, and the interfaces by which they can be used.
         */
        get: operations["proxyRegistryInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/metadata/v1/instruments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the instruments
         * @description Page by page; the network has one instrument, so the first page is the last.
         */
        get: operations["proxyRegistryInstruments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/metadata/v1/instruments/{instrumentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an instrument
         * @description One instrument. The total supply is the sum of the face values of all holdings.
         */
        get: operations["proxyRegistryInstrument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v1/transfer-factory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the factory for a transfer
         * @description The contract on which to exercise TransferFactory_Transfer, the kind of the transfer, and the context and contracts that the submission needs. The arguments are those of the choice, with an empty context.
         */
        post: operations["proxyTransferFactory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to accept a transfer
         * @description The context for a submission of TransferInstruction_Accept.
         */
        post: operations["proxyTransferInstructionAcceptContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to reject a transfer
         * @description The context for a submission of TransferInstruction_Reject.
         */
        post: operations["proxyTransferInstructionRejectContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to withdraw a transfer
         * @description The context for a submission of TransferInstruction_Withdraw.
         */
        post: operations["proxyTransferInstructionWithdrawContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v2/transfer-factory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the factory for a transfer, version 2
         * @description The contract on which to exercise TransferFactory_Transfer, the kind of the transfer, and the context and contracts that the submission needs. The arguments are those of the choice, with an empty context.
         */
        post: operations["proxyTransferFactoryV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to accept a transfer, version 2
         * @description The context for a submission of TransferInstruction_Accept.
         */
        post: operations["proxyTransferInstructionAcceptContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to reject a transfer, version 2
         * @description The context for a submission of TransferInstruction_Reject.
         */
        post: operations["proxyTransferInstructionRejectContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to withdraw a transfer, version 2
         * @description The context for a submission of TransferInstruction_Withdraw.
         */
        post: operations["proxyTransferInstructionWithdrawContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocation-instruction/v1/allocation-factory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the factory for an allocation
         * @description The factory contract for allocations and the context that the submission needs.
         */
        post: operations["proxyAllocationFactory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to execute an allocation
         * @description The context for a submission of Allocation_ExecuteTransfer.
         */
        post: operations["proxyAllocationExecuteTransferContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocations/v1/{allocationId}/choice-contexts/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to withdraw an allocation
         * @description The context for a submission of Allocation_Withdraw.
         */
        post: operations["proxyAllocationWithdrawContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocations/v1/{allocationId}/choice-contexts/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to cancel an allocation
         * @description The context for a submission of Allocation_Cancel.
         */
        post: operations["proxyAllocationCancelContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocation-instruction/v2/allocation-factory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the factory for an allocation, version 2
         * @description The contract on which to exercise AllocationFactory_Allocate of version 2, and the context and contracts that the submission needs. The arguments are those of the choice, with an empty context.
         */
        post: operations["proxyAllocationFactoryV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to accept an allocation instruction
         * @description The context for a submission of AllocationInstruction_Accept. The token of the network never creates allocation instructions: its allocations complete at once. The registry of the network therefore refuses each request.
         */
        post: operations["proxyAllocationInstructionAcceptContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to withdraw an allocation instruction
         * @description The context for a submission of AllocationInstruction_Withdraw. The token of the network never creates allocation instructions: its allocations complete at once. The registry of the network therefore refuses each request.
         */
        post: operations["proxyAllocationInstructionWithdrawContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocation/v2/settlement-factory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the factory for a settlement
         * @description The contract on which executors exercise SettlementFactory_SettleBatch, and the context and contracts that the submission needs. The arguments are those of the choice, with an empty context.
         */
        post: operations["proxySettlementFactory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocations/v2/{allocationId}/choice-contexts/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to withdraw an allocation, version 2
         * @description The context for a submission of Allocation_Withdraw of version 2, for allocations of either version.
         */
        post: operations["proxyAllocationWithdrawContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scan-proxy/registry/allocations/v2/{allocationId}/choice-contexts/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the context to cancel an allocation, version 2
         * @description The context for a submission of Allocation_Cancel of version 2, for allocations of either version.
         */
        post: operations["proxyAllocationCancelContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process runs
         * @description An empty 200 while the process runs, an empty 503 otherwise.
         */
        get: operations["getValidatorLivez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the validator accepts requests
         * @description An empty 200 when the validator is ready, an empty 503 while it starts or stops.
         */
        get: operations["getValidatorReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the node
         * @description One of three forms, distinguished by the only key of the object.
         */
        get: operations["getValidatorStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the release of the node
         * @description The release number and the time its source was committed.
         */
        get: operations["getValidatorVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Every refusal of the group that is not plain text. */
        ErrorResponse: {
            /** @description What was refused and why; human-readable. */
            error: string;
        };
        /** @description A hint and a fingerprint, joined by two colons. At most 255 characters. */
        PartyId: string;
        /** @description Lower-case hex; 138 digits beginning with 00 today, a second form begins with 01. */
        ContractId: string;
        /** @description Package id, module and entity, joined by colons. */
        TemplateId: string;
        /** @description A SHA-256 multihash in hex. */
        UpdateId: string;
        /** @description ISO-8601 time in UTC with at most nine digits after the second, microseconds in practice. */
        Instant: string;
        /** @description A decimal number of an answer, always with ten digits after the point. */
        Decimal: string;
        /** @description A decimal number of a request, at most 28 digits before the point and ten after it. The point may be left out. */
        DecimalInput: string;
        /** @description A text of fewer than 280 characters, the limit of the offer's ledger template. */
        ShortText: string;
        /** @description A ledger contract. The payload follows the contract's template; the schemas whose names end in Payload describe some templates for readers and do not restrict it. */
        Contract: {
            template_id: components["schemas"]["TemplateId"];
            contract_id: components["schemas"]["ContractId"];
            /** @description The contract's fields, as its template names them. */
            payload: Record<string, unknown>;
            /** @description An opaque value, base64 on running servers, to hand on when the contract is disclosed to others. */
            created_event_blob: string;
            created_at: components["schemas"]["Instant"];
        };
        /** @description A contract and the synchronizer it is assigned to. */
        ContractWithState: {
            contract: components["schemas"]["Contract"];
            /** @description Synchronizer id. Without a value the contract is in flight between synchronizers. */
            domain_id?: string | null;
        };
        /** @description A decimal inside a payload, with one to ten digits after the point. */
        PayloadDecimal: string;
        /** @description A whole number inside a payload, written as text. */
        PayloadInt: string;
        /** @description A span of time inside a payload. */
        PayloadDuration: {
            microseconds: components["schemas"]["PayloadInt"];
        };
        /** @description The number of a mining round inside a payload. */
        PayloadRound: {
            number: components["schemas"]["PayloadInt"];
        };
        /** @description An amount and its unit. Offers made over HTTP are always in tokens, the unit AmuletUnit. */
        PaymentAmount: {
            amount: components["schemas"]["PayloadDecimal"];
            /** @enum {string} */
            unit: "USDUnit" | "AmuletUnit" | "ExtUnit";
        };
        /** @description Payload of the template Splice.Wallet.TransferOffer:TransferOffer. */
        TransferOfferPayload: {
            sender: components["schemas"]["PartyId"];
            receiver: components["schemas"]["PartyId"];
            dso: components["schemas"]["PartyId"];
            amount: components["schemas"]["PaymentAmount"];
            description: components["schemas"]["ShortText"];
            expiresAt: components["schemas"]["Instant"];
            trackingId: components["schemas"]["ShortText"];
        };
        /** @description Payload of the template Splice.Wallet.TransferOffer:AcceptedTransferOffer. */
        AcceptedTransferOfferPayload: {
            sender: components["schemas"]["PartyId"];
            receiver: components["schemas"]["PartyId"];
            dso: components["schemas"]["PartyId"];
            amount: components["schemas"]["PaymentAmount"];
            expiresAt: components["schemas"]["Instant"];
            trackingId: components["schemas"]["ShortText"];
        };
        /** @description Payload of the template Splice.Amulet:Amulet. The holding fee grows with each round since the creation. */
        AmuletPayload: {
            dso: components["schemas"]["PartyId"];
            owner: components["schemas"]["PartyId"];
            amount: {
                initialAmount: components["schemas"]["PayloadDecimal"];
                createdAt: components["schemas"]["PayloadRound"];
                ratePerRound: {
                    rate: components["schemas"]["PayloadDecimal"];
                };
            };
        };
        /** @description Payload of the template Splice.Round:OpenMiningRound. Running servers may add newer fields. */
        OpenMiningRoundPayload: {
            dso: components["schemas"]["PartyId"];
            round: components["schemas"]["PayloadRound"];
            /** @description USD for one token. */
            amuletPrice: components["schemas"]["PayloadDecimal"];
            opensAt: components["schemas"]["Instant"];
            targetClosesAt: components["schemas"]["Instant"];
            issuingFor: components["schemas"]["PayloadDuration"];
            /** @description Fees and limits of transfers, in USD. */
            transferConfigUsd: Record<string, unknown>;
            /** @description Shares and caps of the rewards. */
            issuanceConfig: Record<string, unknown>;
            tickDuration: components["schemas"]["PayloadDuration"];
        };
        /** @description Payload of the template Splice.AmuletRules:TransferPreapproval. A renewal keeps the beginning of validity, and `lastRenewedAt` is the end before. */
        TransferPreapprovalPayload: {
            dso: components["schemas"]["PartyId"];
            receiver: components["schemas"]["PartyId"];
            provider: components["schemas"]["PartyId"];
            validFrom: components["schemas"]["Instant"];
            lastRenewedAt: components["schemas"]["Instant"];
            expiresAt: components["schemas"]["Instant"];
        };
        /** @description A direct transfer offer to be created. */
        CreateTransferOfferRequest: {
            /** @description Party id of the receiver. */
            receiver_party_id: components["schemas"]["PartyId"];
            /** @description Tokens to transfer. Zero and negative amounts are accepted and fail when the offer is consumed. */
            amount: components["schemas"]["DecimalInput"];
            /** @description What the offer is for; the receiver sees it before deciding. */
            description: components["schemas"]["ShortText"];
            /**
             * Format: int64
             * @description Unix time in microseconds. It is compared with the ledger time of the accepting or expiring transaction, which may differ from the caller's clock. A time in the past is accepted; such an offer expires at once.
             */
            expires_at: number;
            /** @description Deduplication key; at most one offer is created for it. */
            tracking_id: components["schemas"]["ShortText"];
        };
        /** @description The created offer. */
        CreateTransferOfferResponse: {
            offer_contract_id: components["schemas"]["ContractId"];
        };
        /** @description A token standard transfer to be made. */
        CreateTokenStandardTransferRequest: {
            /** @description Party id of the receiver. */
            receiver_party_id: components["schemas"]["PartyId"];
            /** @description Tokens to transfer, more than zero. */
            amount: components["schemas"]["DecimalInput"];
            /** @description What the transfer is for; part of its metadata, which the receiver sees. */
            description: string;
            /**
             * Format: int64
             * @description Unix time in microseconds, later than now. It is compared with the ledger time of the accepting transaction, which may differ from the caller's clock.
             */
            expires_at: number;
            /** @description Deduplication key; at most one transfer is made for it. */
            tracking_id: string;
        };
        /** @description The outcome of a transfer. */
        TransferInstructionResultResponse: {
            output: components["schemas"]["TransferInstructionResultOutput"];
            /** @description New holdings of the sender, change or returned tokens. */
            sender_change_cids: components["schemas"]["ContractId"][];
            meta: {
                [key: string]: string;
            };
        };
        /** @description Pending, completed or (without a member) failed. */
        TransferInstructionResultOutput: components["schemas"]["TransferInstructionPending"] | components["schemas"]["TransferInstructionCompleted"] | components["schemas"]["TransferInstructionFailed"];
        /** @description The transfer waits for its receiver. */
        TransferInstructionPending: {
            transfer_instruction_cid: components["schemas"]["ContractId"];
        };
        /** @description The receiver has the tokens. */
        TransferInstructionCompleted: {
            receiver_holding_cids: components["schemas"]["ContractId"][];
        };
        /** @description The sender has the tokens again. Neither member of the other outputs is there. */
        TransferInstructionFailed: {
            dummy?: Record<string, unknown>;
        };
        /** @description An allocation to be created. The sender of the leg is the user. */
        AllocateAmuletRequest: {
            settlement: components["schemas"]["AllocationSettlement"];
            /** @description The leg within the settlement. */
            transfer_leg_id: string;
            transfer_leg: components["schemas"]["AllocationLeg"];
        };
        /** @description The settlement that tokens are allocated to. Times are Unix times in microseconds. */
        AllocationSettlement: {
            executor: components["schemas"]["PartyId"];
            settlement_ref: components["schemas"]["AllocationReference"];
            /** Format: int64 */
            requested_at: number;
            /**
             * Format: int64
             * @description The allocation is made before this time.
             */
            allocate_before: number;
            /**
             * Format: int64
             * @description The lock expires at this time; from then on nothing can be settled. Not before allocate_before.
             */
            settle_before: number;
            meta?: {
                [key: string]: string;
            };
        };
        /** @description Names the settlement. */
        AllocationReference: {
            id: string;
            cid?: string;
        };
        /** @description The receiver and the amount of a leg. */
        AllocationLeg: {
            receiver: components["schemas"]["PartyId"];
            amount: components["schemas"]["DecimalInput"];
            meta?: {
                [key: string]: string;
            };
        };
        /** @description An allocation under version 2 of the standard. The user authorizes it. */
        AllocateAmuletV2Request: {
            settlement: components["schemas"]["AllocationSettlementV2"];
            /** @description The legs of the settlement in which the user takes part. */
            transfer_leg_sides: components["schemas"]["TransferLegSide"][];
            /** @description For settlements in several iterations, what is to be locked for the next one, by instrument. */
            next_iteration_funding?: {
                [key: string]: components["schemas"]["DecimalInput"];
            };
            /**
             * @description Whether the user gives up the right to withdraw the allocation.
             * @default false
             */
            committed: boolean;
            meta?: {
                [key: string]: string;
            };
        };
        /** @description The settlement that tokens are allocated to. Its executors settle it together. */
        AllocationSettlementV2: {
            executors: components["schemas"]["PartyId"][];
            settlement_ref: components["schemas"]["AllocationReference"];
            /**
             * Format: int64
             * @description Unix time in microseconds, from which on nothing is settled. Without it there is no deadline.
             */
            settlement_deadline?: number;
            meta?: {
                [key: string]: string;
            };
        };
        /** @description What the user sends or receives in one leg. */
        TransferLegSide: {
            /** @description The leg within the settlement. */
            transfer_leg_id: string;
            /**
             * @description The role of the user.
             * @enum {string}
             */
            side: "SENDERSIDE" | "RECEIVERSIDE";
            otherside: components["schemas"]["PartyId"];
            amount: components["schemas"]["DecimalInput"];
            meta?: {
                [key: string]: string;
            };
        };
        /** @description The outcome of an allocation. */
        AllocateAmuletResponse: {
            output: components["schemas"]["AllocationInstructionResultOutput"];
            sender_change_cids: components["schemas"]["ContractId"][];
            meta: {
                [key: string]: string;
            };
        };
        /** @description Pending, completed or (without a member) failed. Allocations of the network's token complete at once. */
        AllocationInstructionResultOutput: components["schemas"]["AllocationInstructionPending"] | components["schemas"]["AllocationInstructionCompleted"] | components["schemas"]["AllocationInstructionFailed"];
        /** @description The allocation waits for other steps. */
        AllocationInstructionPending: {
            allocation_instruction_cid: components["schemas"]["ContractId"];
        };
        /** @description The tokens are allocated. */
        AllocationInstructionCompleted: {
            allocation_cid: components["schemas"]["ContractId"];
        };
        /** @description Nothing is allocated. */
        AllocationInstructionFailed: {
            dummy?: Record<string, unknown>;
        };
        /** @description Active allocations. */
        ListAllocationsResponse: {
            allocations: components["schemas"]["ListedAllocation"][];
        };
        /** @description An allocation; its template tells the version of the standard. */
        ListedAllocation: {
            contract: components["schemas"]["Contract"];
        };
        /** @description Allocation requests. */
        ListAllocationRequestsResponse: {
            allocation_requests: components["schemas"]["ListedAllocation"][];
        };
        /** @description What is returned to the sender. */
        AmuletAllocationWithdrawResult: {
            sender_holding_cids: components["schemas"]["ContractId"][];
            meta: {
                [key: string]: string;
            };
        };
        /** @description What is returned to the user, by instrument. */
        AmuletAllocationV2WithdrawResult: {
            authorizer_holding_cids: {
                [key: string]: components["schemas"]["ContractId"][];
            };
            meta: {
                [key: string]: string;
            };
        };
        /** @description Metadata of an executed choice. */
        ChoiceExecutionMetadata: {
            meta: {
                [key: string]: string;
            };
        };
        /** @description Open transfer instructions. */
        ListTokenStandardTransfersResponse: {
            transfers: components["schemas"]["Contract"][];
        };
        /** @description Open offers. */
        ListTransferOffersResponse: {
            offers: components["schemas"]["Contract"][];
        };
        /** @description The outcome of an offer. */
        TransferOfferStatus: components["schemas"]["TransferOfferCreated"] | components["schemas"]["TransferOfferAccepted"] | components["schemas"]["TransferOfferCompleted"] | components["schemas"]["TransferOfferFailed"];
        /** @description The offer is open. */
        TransferOfferCreated: {
            /** @constant */
            status: "created";
            /** @description The update that created the offer. */
            transaction_id: components["schemas"]["UpdateId"];
            /** @description The offer. */
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description The receiver accepted; the sender's automation has not run yet. */
        TransferOfferAccepted: {
            /** @constant */
            status: "accepted";
            /** @description The update that accepted the offer. */
            transaction_id: components["schemas"]["UpdateId"];
            /** @description The accepted offer, which is a separate contract. */
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description The tokens belong to the receiver. */
        TransferOfferCompleted: {
            /** @constant */
            status: "completed";
            /** @description The update that moved the tokens. */
            transaction_id: components["schemas"]["UpdateId"];
            /** @description The receiver's new token contract. */
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description The offer ended without a transfer. */
        TransferOfferFailed: {
            /** @constant */
            status: "failed";
            /**
             * @description Insufficient funds at the transfer count as withdrawn.
             * @enum {string}
             */
            failure_kind: "expired" | "rejected" | "withdrawn";
            /** @description Set for withdrawn offers only. */
            withdrawn_reason?: string | null;
        };
        /** @description The accepted offer. */
        AcceptTransferOfferResponse: {
            accepted_offer_contract_id: components["schemas"]["ContractId"];
        };
        /** @description Accepted offers that wait to be consumed. */
        ListAcceptedTransferOffersResponse: {
            accepted_offers: components["schemas"]["Contract"][];
        };
        /** @description What the validator knows about a user. */
        UserStatusResponse: {
            /** @description The user's party, or an empty text before onboarding. */
            party_id: components["schemas"]["PartyId"] | "";
            user_onboarded: boolean;
            user_wallet_installed: boolean;
            has_featured_app_right: boolean;
        };
        /** @description The balance of a wallet in tokens. */
        BalanceResponse: {
            /**
             * Format: int64
             * @description The newest open round, which the figures are computed for.
             */
            round: number;
            effective_unlocked_qty: components["schemas"]["Decimal"];
            effective_locked_qty: components["schemas"]["Decimal"];
            total_holding_fees: components["schemas"]["Decimal"];
        };
        /** @description One token contract and its value in a round. */
        AmuletPosition: {
            contract: components["schemas"]["ContractWithState"];
            /** Format: int64 */
            round: number;
            accrued_holding_fee: components["schemas"]["Decimal"];
            effective_amount: components["schemas"]["Decimal"];
        };
        /** @description The token contracts of a wallet. */
        ListAmuletsResponse: {
            amulets: components["schemas"]["AmuletPosition"][];
            locked_amulets: components["schemas"]["AmuletPosition"][];
        };
        /** @description Test tokens to be created. */
        TapRequest: {
            /** @description Value of the new tokens in USD. */
            amount: components["schemas"]["DecimalInput"];
            /** @description Deduplication key; at most one tap is made for it. */
            command_id?: string | null;
        };
        /** @description The new token contract. */
        TapResponse: {
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description The party's preapproval, new or old. */
        CreateTransferPreapprovalResponse: {
            transfer_preapproval_contract_id: components["schemas"]["ContractId"];
        };
        /** @description A page of the wallet log. */
        ListTransactionsRequest: {
            /**
             * Format: int64
             * @description Maximum number of entries to return. Running servers accept at most 1000.
             */
            page_size: number;
            /** @description The event id of the last entry of the previous page; omit it for the first page. One that is not in the wallet's log is refused. */
            begin_after_id?: string | null;
        };
        /** @description Entries of the wallet log, newest first. */
        ListTransactionsResponse: {
            items: components["schemas"]["WalletTransaction"][];
        };
        /** @description One entry of the wallet log, distinguished by its type. */
        WalletTransaction: components["schemas"]["TransferEntry"] | components["schemas"]["BalanceChangeEntry"] | components["schemas"]["NotificationEntry"] | components["schemas"]["UnknownEntry"];
        /** @description What every entry of the wallet log has. */
        WalletTransactionBase: {
            transaction_type: string;
            transaction_subtype: components["schemas"]["TransactionSubtype"];
            /** @description Begins with `#` and the update id, except for a failed operation of the wallet's automation. Also the cursor of the next page. */
            event_id: string;
            /** Format: date-time */
            date: string;
        };
        /** @description Tokens went from one party to others. */
        TransferEntry: {
            /** @constant */
            transaction_type: "transfer";
            sender: components["schemas"]["PartyAndAmount"];
            receivers: components["schemas"]["PartyAndAmount"][];
            holding_fees: components["schemas"]["Decimal"];
            app_rewards_used: components["schemas"]["Decimal"];
            validator_rewards_used: components["schemas"]["Decimal"];
            sv_rewards_used: components["schemas"]["Decimal"];
            development_fund_coupons_used: components["schemas"]["Decimal"];
            transfer_instruction_receiver?: string | null;
            transfer_instruction_amount?: components["schemas"]["Decimal"] | null;
            transfer_instruction_cid?: string | null;
            description?: string | null;
        } & WithRequired<components["schemas"]["WalletTransactionBase"], "transaction_type">;
        /** @description Tokens appeared or went without a sender, a tap for example. */
        BalanceChangeEntry: {
            /** @constant */
            transaction_type: "balance_change";
            receivers: components["schemas"]["PartyAndAmount"][];
            transfer_instruction_cid?: string | null;
        } & WithRequired<components["schemas"]["WalletTransactionBase"], "transaction_type">;
        /** @description Something the user should know, a failed transfer for example. */
        NotificationEntry: {
            /** @constant */
            transaction_type: "notification";
            details: string;
        } & WithRequired<components["schemas"]["WalletTransactionBase"], "transaction_type">;
        /** @description A transaction that the wallet cannot explain. */
        UnknownEntry: {
            /** @constant */
            transaction_type: "unknown";
        } & WithRequired<components["schemas"]["WalletTransactionBase"], "transaction_type">;
        /** @description The ledger action behind an entry. */
        TransactionSubtype: {
            template_id: string;
            choice: string;
            amulet_operation?: string | null;
            interface_id?: string | null;
        };
        /** @description A party and what it gained, or lost when negative. */
        PartyAndAmount: {
            party: components["schemas"]["PartyId"];
            amount: components["schemas"]["Decimal"];
        };
        /** @description Functions that depend on the packages of the network. */
        WalletFeatures: {
            /** @description Transfers and allocations of the token standard. */
            token_standard: boolean;
            /** @description A text with a transfer by preapproval. */
            transfer_preapproval_description: boolean;
        };
        /** @description The requests, possibly none. */
        ListAppPaymentRequestsResponse: {
            payment_requests: components["schemas"]["ContractWithState"][];
        };
        /** @description The accepted payments, possibly none. */
        ListAcceptedAppPaymentsResponse: {
            accepted_app_payments: components["schemas"]["ContractWithState"][];
        };
        /** @description The requests, possibly none. */
        ListSubscriptionRequestsResponse: {
            subscription_requests: components["schemas"]["Contract"][];
        };
        /** @description The payments, possibly none. */
        ListSubscriptionInitialPaymentsResponse: {
            initial_payments: components["schemas"]["Contract"][];
        };
        /** @description Subscriptions with their states. */
        ListSubscriptionsResponse: {
            subscriptions: components["schemas"]["SubscriptionWithState"][];
        };
        /** @description A subscription and its state. */
        SubscriptionWithState: {
            subscription: components["schemas"]["Contract"];
            state: components["schemas"]["SubscriptionState"];
        };
        /** @description The state of a subscription, in an object with one key. */
        SubscriptionState: components["schemas"]["SubscriptionIdle"] | components["schemas"]["SubscriptionPaying"];
        /** @description The next payment is not made yet. */
        SubscriptionIdle: {
            idle: components["schemas"]["Contract"];
        };
        /** @description A payment is made and not collected yet. */
        SubscriptionPaying: {
            payment: components["schemas"]["Contract"];
        };
        /** @description The coupons, possibly none. */
        ListAppRewardCouponsResponse: {
            app_reward_coupons: components["schemas"]["Contract"][];
        };
        /** @description The coupons, possibly none. */
        ListValidatorRewardCouponsResponse: {
            validator_reward_coupons: components["schemas"]["Contract"][];
        };
        /** @description The coupons, possibly none. */
        ListValidatorFaucetCouponsResponse: {
            validator_faucet_coupons: components["schemas"]["Contract"][];
        };
        /** @description The records, possibly none. */
        ListValidatorLivenessActivityRecordsResponse: {
            validator_liveness_activity_records: components["schemas"]["Contract"][];
        };
        /** @description The coupons, possibly none. */
        ListSvRewardCouponsResponse: {
            sv_reward_coupons: components["schemas"]["Contract"][];
        };
        /** @description The coupons, possibly none. */
        ListDevelopmentFundCouponsResponse: {
            active_development_fund_coupons: components["schemas"]["Contract"][];
        };
        /** @description Traffic to be bought. */
        CreateBuyTrafficRequest: {
            /** @description The traffic is bought for the participant that hosts this party; it must be exactly one. */
            receiving_validator_party_id: string;
            /** @description The synchronizer that the traffic is for. */
            domain_id: string;
            /**
             * Format: int64
             * @description Bytes to buy.
             */
            traffic_amount: number;
            /** @description Deduplication key; at most one purchase is made for it. */
            tracking_id: string;
            /**
             * Format: int64
             * @description Unix time in microseconds, from which on the wallet expires the request instead of completing it.
             */
            expires_at: number;
        };
        /** @description The created request. */
        CreateBuyTrafficRequestResponse: {
            request_contract_id: components["schemas"]["ContractId"];
        };
        /** @description The outcome of a request to buy traffic. */
        BuyTrafficRequestStatus: components["schemas"]["BuyTrafficRequestCreated"] | components["schemas"]["BuyTrafficRequestCompleted"] | components["schemas"]["BuyTrafficRequestFailed"];
        /** @description The request waits for the automation of the wallet. */
        BuyTrafficRequestCreated: {
            /** @constant */
            status: "created";
        };
        /** @description The traffic was bought. */
        BuyTrafficRequestCompleted: {
            /** @constant */
            status: "completed";
            /** @description The update that bought the traffic. */
            transaction_id: components["schemas"]["UpdateId"];
        };
        /** @description The request ended, and no tokens were burned. */
        BuyTrafficRequestFailed: {
            /** @constant */
            status: "failed";
            /**
             * @description Insufficient funds count as rejected.
             * @enum {string}
             */
            failure_reason: "expired" | "rejected";
            /** @description Set for rejected requests only. */
            rejection_reason?: string | null;
        };
        /** @description A coupon of the development fund to be allocated. */
        AllocateDevelopmentFundCouponRequest: {
            /** @description The party that may mint. */
            beneficiary: string;
            /** @description Tokens. */
            amount: string;
            /**
             * Format: int64
             * @description Unix time in microseconds.
             */
            expiresAt: number;
            /** @description What the tokens are for. */
            reason: string;
        };
        /** @description The allocated coupon. */
        AllocateDevelopmentFundCouponResponse: {
            development_fund_coupon_contract_id: components["schemas"]["ContractId"];
            /** @description What is left of the unclaimed coupons that were used; without a value, nothing. */
            unclaimed_development_fund_coupon_contract_id?: string | null;
        };
        /** @description A page of archived coupons. */
        ListDevelopmentFundCouponHistoryResponse: {
            development_fund_coupon_history: components["schemas"]["ArchivedDevelopmentFundCoupon"][];
            /**
             * Format: int64
             * @description For the next page. A page without coupons is the end.
             */
            next_page_token?: number | null;
        };
        /** @description A coupon of the development fund that has ended. */
        ArchivedDevelopmentFundCoupon: {
            createdAt: components["schemas"]["Instant"];
            archivedAt: components["schemas"]["Instant"];
            beneficiary: components["schemas"]["PartyId"];
            fund_manager: components["schemas"]["PartyId"];
            amount: components["schemas"]["Decimal"];
            expiresAt: components["schemas"]["Instant"];
            /** @description What the tokens were for. */
            reason: string;
            /** @enum {string} */
            status: "withdrawn" | "rejected" | "claimed" | "expired";
            /** @description Set for withdrawn and rejected coupons only. */
            rejection_or_withdrawal_reason?: string | null;
        };
        /** @description Why a coupon is withdrawn. */
        WithdrawDevelopmentFundCouponRequest: {
            /** @description Shown in the history. */
            reason: string;
        };
        /** @description The coupon was withdrawn. */
        WithdrawDevelopmentFundCouponResponse: {
            unclaimed_development_fund_coupon_contract_id: components["schemas"]["ContractId"];
        };
        /** @description A page of contracts. */
        ListMintingDelegationProposalsResponse: {
            proposals: components["schemas"]["MintingDelegationWithStatus"][];
            /**
             * Format: int64
             * @description Absent or null on the last page.
             */
            next_page_token?: number | null;
        };
        /** @description A page of contracts. */
        ListMintingDelegationsResponse: {
            delegations: components["schemas"]["MintingDelegationWithStatus"][];
            /**
             * Format: int64
             * @description Absent or null on the last page.
             */
            next_page_token?: number | null;
        };
        /** @description A delegation or a proposal of one. */
        MintingDelegationWithStatus: {
            contract: components["schemas"]["Contract"];
            /** @description Whether the beneficiary is an external party of this validator. */
            beneficiary_hosted: boolean;
        };
        /** @description The accepted payment. */
        AcceptAppPaymentResponse: {
            accepted_payment_contract_id: components["schemas"]["ContractId"];
        };
        /** @description The first payment of a subscription. */
        AcceptSubscriptionResponse: {
            initial_payment_contract_id: components["schemas"]["ContractId"];
        };
        /** @description The requested name, and what is shown with it. */
        AnsEntryRequest: {
            /** @description Ends with `.unverified.` and the acronym of the name service in lower case. */
            name: string;
            /** @description An http or https URL of at most 255 characters, or an empty text. */
            url: string;
            /** @description A text of at most 140 characters, or an empty one. */
            description: string;
        };
        /** @description The contracts that the request created, and its terms. */
        AnsEntryRequested: {
            entryContextCid: components["schemas"]["ContractId"];
            subscriptionRequestCid: components["schemas"]["ContractId"];
            name: string;
            url: string;
            description: string;
        };
        /** @description Names of the caller. */
        OwnAnsEntries: {
            entries: components["schemas"]["OwnAnsEntry"][];
        };
        /** @description A name and the terms of its subscription. */
        OwnAnsEntry: {
            contractId: components["schemas"]["ContractId"];
            name: string;
            amount: components["schemas"]["PayloadDecimal"];
            /** @enum {string} */
            unit: "USDUNIT" | "AMULETUNIT" | "EXTUNIT";
            /** @description Unix time in milliseconds. */
            expiresAt: string;
            /** @description Microseconds that a payment lasts. */
            paymentInterval: string;
            /** @description Microseconds before the end of an interval in which the next one can be paid. */
            paymentDuration: string;
        };
        /** @description What the caller has cached. */
        AnsRulesRequest: {
            cached_ans_rules_contract_id?: string | null;
            cached_ans_rules_domain_id?: string | null;
        };
        /** @description The rules, relative to the caller's cache. */
        AnsRulesResponse: {
            ans_rules_update: components["schemas"]["MaybeCachedContractWithState"];
        };
        /** @description A contract that is omitted if the caller already has it. */
        MaybeCachedContractWithState: {
            contract?: components["schemas"]["Contract"] | null;
            domain_id?: string | null;
        };
        /** @description A transfer to a party that preapproves transfers. */
        TransferPreapprovalSendRequest: {
            receiver_party_id: string;
            amount: string;
            /** @description Deduplication key; at most one transfer is made for it within a day. */
            deduplication_id: string;
            description?: string | null;
        };
        /** @description Its content is not used. */
        SelfGrantRequest: Record<string, unknown> | null;
        /** @description The right of a featured app provider. */
        SelfGrantResponse: {
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description The new delegation. */
        AcceptMintingDelegationResponse: {
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description Any object; nothing in it is used. */
        RegistrationRequest: Record<string, unknown>;
        /** @description The party of an onboarded user. */
        RegistrationResponse: {
            party_id: components["schemas"]["PartyId"];
        };
        /** @description The operator of the validator. */
        ValidatorUserResponse: {
            party_id: components["schemas"]["PartyId"];
            user_name: string;
            /** @description Whether the operator is a featured app provider. */
            featured: boolean;
        };
        /** @description A user, and which party it gets. */
        OnboardUserRequest: {
            /** @description The user. */
            name: string;
            /** @description The party; without one it is named after the user. */
            party_id?: string;
            /** @description Whether a missing party is allocated. Without it: only if party_id is left out. */
            createPartyIfMissing?: boolean;
        };
        /** @description The party of the user. */
        OnboardUserResponse: {
            party_id: components["schemas"]["PartyId"];
        };
        /** @description The users with a wallet. */
        ListValidatorUsersResponse: {
            usernames: string[];
        };
        /** @description What a participant is restored from. */
        ParticipantIdentitiesResponse: {
            /** @description The participant id. */
            id: string;
            keys: components["schemas"]["ParticipantKey"][];
            /** @description The topology store in base64. */
            authorizedStoreSnapshot: string;
            /** @description The release that wrote the dump. */
            version?: string;
        };
        /** @description A key pair, or its location in a key management service. */
        ParticipantKey: {
            /** @description The pair in base64. */
            keyPair?: string;
            /** @description What a managed key is for: signing or encryption. */
            type?: string;
            /** @description The id of a managed key. */
            keyId?: string;
            /** @description Human-readable name. */
            name?: string;
        };
        /** @description How the participant reaches the global synchronizer. */
        SynchronizerConnectionConfigResponse: {
            sequencer_connections: components["schemas"]["SequencerConnections"];
        };
        /** @description The sequencers and how many must agree. */
        SequencerConnections: {
            connections: components["schemas"]["SequencerConnection"][];
            /**
             * Format: int32
             * @description Number of sequencers that must agree.
             */
            sequencer_trust_threshold: number;
            /**
             * Format: int32
             * @description Number of additional sequencers to read from.
             */
            sequencer_liveness_margin: number;
            submission_request_amplification: components["schemas"]["SubmissionAmplification"];
        };
        /** @description One sequencer. */
        SequencerConnection: {
            /** @description Its name. */
            sequencer_alias: string;
            endpoints: string[];
            /** @description Whether TLS is used. */
            transport_security: boolean;
        };
        /** @description How submissions are repeated. */
        SubmissionAmplification: {
            /** @description Number of sequencers that receive a submission. */
            factor: number;
            /** @description Seconds before the next sequencer receives it. */
            patience_seconds: number;
        };
        /** @description Preapprovals. */
        ListTransferPreapprovalsResponse: {
            contracts: components["schemas"]["ContractWithState"][];
        };
        /** @description A prepared transaction with its signature. */
        ExternalPartySubmission: {
            /** @description The party that signs. */
            party_id: string;
            /** @description The prepared transaction in base64. */
            transaction: string;
            /** @description The Ed25519 signature of the hash, in hex. */
            signed_tx_hash: string;
            /** @description The Ed25519 key in hex. */
            public_key: string;
        };
        /** @description A transfer that an external party wants. */
        PrepareTransferCommandRequest: {
            /** @description The external party. */
            sender_party_id: string;
            /** @description The receiver; needs a preapproval. */
            receiver_party_id: string;
            /** @description How many tokens. */
            amount: number;
            expires_at: components["schemas"]["Instant"];
            /**
             * Format: int64
             * @description How many transfer commands of the sender were executed before.
             */
            nonce: number;
            /** @description Whether to explain the hash. */
            verbose_hashing?: boolean;
            /** @description A text for the receiver. */
            description?: string;
        };
        /** @description What the sender signs. */
        PrepareTransferCommandResponse: {
            /** @description The prepared transaction in base64. */
            transaction: string;
            /** @description Its hash in hex, to be signed. */
            tx_hash: string;
            /** @description Prefix of the contract id of the command. */
            transfer_command_contract_id_prefix: string;
            /** @description How the hash was computed; only with verbose_hashing. */
            hashing_details?: string;
        };
        /** @description A signed transfer command. */
        SubmitTransferCommandRequest: {
            submission: components["schemas"]["ExternalPartySubmission"];
        };
        /** @description The update of the command. */
        SubmitTransferCommandResponse: {
            update_id: components["schemas"]["UpdateId"];
        };
        /** @description The name and key of an external party. */
        GenerateValidatorPartyTopologyRequest: {
            /** @description Prefix of the party id. */
            party_hint: string;
            /** @description The Ed25519 key in hex. */
            public_key: string;
        };
        /** @description The party and its topology. */
        GenerateValidatorPartyTopologyResponse: {
            party_id: components["schemas"]["PartyId"];
            topology_txs: components["schemas"]["UnsignedTopologyTx"][];
        };
        /** @description A topology transaction and what to sign. */
        UnsignedTopologyTx: {
            /** @description The transaction in base64. */
            topology_tx: string;
            /** @description Its hash in hex. */
            hash: string;
        };
        /** @description Signed topology of an external party. */
        SubmitValidatorPartyTopologyRequest: {
            /** @description The Ed25519 key in hex. */
            public_key: string;
            signed_topology_txs: components["schemas"]["SignedTopologyTx"][];
        };
        /** @description A topology transaction with its signature. */
        SignedTopologyTx: {
            /** @description The transaction in base64, unchanged. */
            topology_tx: string;
            /** @description The Ed25519 signature of its hash, in hex. */
            signed_hash: string;
        };
        /** @description The hosted party. */
        SubmitValidatorPartyTopologyResponse: {
            party_id: components["schemas"]["PartyId"];
        };
        /** @description The external party to set up. */
        CreateSetupProposalRequest: {
            /** @description The external party. */
            user_party_id: string;
        };
        /** @description The new proposal. */
        CreateSetupProposalResponse: {
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description Open proposals. */
        ListSetupProposalsResponse: {
            contracts: components["schemas"]["ContractWithState"][];
        };
        /** @description Which proposal the party accepts. */
        PrepareSetupProposalAcceptanceRequest: {
            /** @description The proposal. */
            contract_id: string;
            /** @description The external party. */
            user_party_id: string;
            /** @description Whether to explain the hash. */
            verbose_hashing?: boolean;
        };
        /** @description What the party signs. */
        PrepareSetupProposalAcceptanceResponse: {
            /** @description The prepared transaction in base64. */
            transaction: string;
            /** @description Its hash in hex, to be signed. */
            tx_hash: string;
            /** @description How the hash was computed; only with verbose_hashing. */
            hashing_details?: string;
        };
        /** @description A signed acceptance. */
        SubmitSetupProposalAcceptanceRequest: {
            submission: components["schemas"]["ExternalPartySubmission"];
        };
        /** @description The resulting preapproval. */
        SubmitSetupProposalAcceptanceResponse: {
            transfer_preapproval_contract_id: components["schemas"]["ContractId"];
            update_id: components["schemas"]["UpdateId"];
        };
        /** @description Tokens of a party. */
        ExternalPartyBalanceResponse: {
            /** @description The party. */
            party_id: string;
            total_unlocked_coin: components["schemas"]["Decimal"];
            total_locked_coin: components["schemas"]["Decimal"];
            total_coin_holdings: components["schemas"]["Decimal"];
            accumulated_holding_fees_unlocked: components["schemas"]["Decimal"];
            accumulated_holding_fees_locked: components["schemas"]["Decimal"];
            accumulated_holding_fees_total: components["schemas"]["Decimal"];
            total_available_coin: components["schemas"]["Decimal"];
            /**
             * Format: int64
             * @description The oldest open round.
             */
            computed_as_of_round: number;
        };
        /** @description The preapproval of a party. */
        LookupTransferPreapprovalByPartyResponse: {
            transfer_preapproval: components["schemas"]["ContractWithState"];
        };
        /** @description The party of the governance body. */
        DsoPartyId: {
            dso_party_id: components["schemas"]["PartyId"];
        };
        /** @description The governance body and its rules. */
        Dso: {
            sv_user: string;
            sv_party_id: components["schemas"]["PartyId"];
            dso_party_id: components["schemas"]["PartyId"];
            /**
             * Format: int64
             * @description Votes needed for a decision.
             */
            voting_threshold: number;
            /** @description The newest open round. */
            latest_mining_round: components["schemas"]["ContractWithState"];
            amulet_rules: components["schemas"]["ContractWithState"];
            dso_rules: components["schemas"]["ContractWithState"];
            sv_node_states: components["schemas"]["ContractWithState"][];
            /** @description Number of the network's first round. */
            initial_round?: string | null;
        };
        /** @description The current token rules. */
        AmuletRulesResponse: {
            amulet_rules: components["schemas"]["ContractWithState"];
        };
        /** @description Open and issuing rounds in full. */
        MiningRoundsResponse: {
            open_mining_rounds: components["schemas"]["ContractWithState"][];
            issuing_mining_rounds: components["schemas"]["ContractWithState"][];
        };
        /** @description A name and its owner. The fields are those of the scan group's entries. */
        AnsEntry: {
            /** @description Without a value for entries of the governance body. */
            contract_id?: components["schemas"]["ContractId"] | null;
            user: components["schemas"]["PartyId"];
            name: string;
            /** @description Empty, or a URL set by the user. */
            url: string;
            description: string;
            /**
             * Format: date-time
             * @description Without a value the entry does not expire.
             */
            expires_at?: string | null;
        };
        /** @description Name service entries. */
        AnsEntries: {
            entries: components["schemas"]["AnsEntry"][];
        };
        /** @description One name service entry. */
        AnsEntryLookup: {
            entry: components["schemas"]["AnsEntry"];
        };
        /** @description Owners and a snapshot. */
        HoldingsSummaryRequestV1: {
            /** Format: int64 */
            migration_id: number;
            /** Format: date-time */
            record_time: string;
            /**
             * @description Take the snapshot of exactly the record time, or the newest one up to it.
             * @default exact
             * @enum {string|null}
             */
            record_time_match?: "exact" | "at_or_before" | null;
            owner_party_ids: string[];
        };
        /** @description Owners, a snapshot, and the round that fees are computed for. */
        HoldingsSummaryRequest: {
            /**
             * Format: int64
             * @description Left out, the earliest open round is taken.
             */
            as_of_round?: number | null;
        } & components["schemas"]["HoldingsSummaryRequestV1"];
        /** @description Sums over the token contracts of one owner. */
        HoldingsSummaryV1: {
            party_id: components["schemas"]["PartyId"];
            total_unlocked_coin: components["schemas"]["Decimal"];
            total_locked_coin: components["schemas"]["Decimal"];
            total_coin_holdings: components["schemas"]["Decimal"];
        };
        /** @description Sums over the token contracts of one owner, with the holding fees of the round. */
        HoldingsSummary: {
            accumulated_holding_fees_unlocked: components["schemas"]["Decimal"];
            accumulated_holding_fees_locked: components["schemas"]["Decimal"];
            accumulated_holding_fees_total: components["schemas"]["Decimal"];
            /** @description Unlocked tokens less their fees. */
            total_available_coin: components["schemas"]["Decimal"];
        } & components["schemas"]["HoldingsSummaryV1"];
        /** @description Summaries of one snapshot. */
        HoldingsSummaryResponseV1: {
            /** Format: date-time */
            record_time: string;
            /** Format: int64 */
            migration_id: number;
            summaries: components["schemas"]["HoldingsSummaryV1"][];
        };
        /** @description Summaries of one snapshot with fees as of a round. */
        HoldingsSummaryResponse: {
            /** Format: date-time */
            record_time: string;
            /** Format: int64 */
            migration_id: number;
            /** Format: int64 */
            computed_as_of_round: number;
            summaries: components["schemas"]["HoldingsSummary"][];
        };
        /** @description The state of the node, in an object with one key. */
        NodeStatus: components["schemas"]["SuccessStatus"] | components["schemas"]["NotInitializedStatus"] | components["schemas"]["FailureStatus"];
        /** @description The node runs. */
        SuccessStatus: {
            success: {
                id: string;
                uptime: string;
                /** @description Port numbers by their use. */
                ports: {
                    [key: string]: number;
                };
                extra?: string | null;
                active: boolean;
            };
        };
        /** @description The node waits to be initialized. */
        NotInitializedStatus: {
            not_initialized: {
                active: boolean;
            };
        };
        /** @description The state could not be read. */
        FailureStatus: {
            failed: components["schemas"]["ErrorResponse"];
        };
        /** @description The release of the node. */
        Version: {
            version: string;
            /** Format: date-time */
            commit_ts: string;
        };
        /** @description Interfaces by name, each with its minor version. */
        SupportedApis: {
            [key: string]: number;
        };
        /** @description The administrator of the registry. */
        RegistryInfo: {
            adminId: string;
            supportedApis: components["schemas"]["SupportedApis"];
        };
        /** @description A kind of token. */
        Instrument: {
            id: string;
            name: string;
            symbol: string;
            /** @description Sum of all holdings, as a decimal. */
            totalSupply?: string | null;
            /** Format: date-time */
            totalSupplyAsOf?: string | null;
            /**
             * Format: int32
             * @description Digits after the point.
             */
            decimals: number;
            supportedApis: components["schemas"]["SupportedApis"];
        };
        /** @description A page of instruments. */
        RegistryInstruments: {
            instruments: components["schemas"]["Instrument"][];
            /** @description Absent or null on the last page. */
            nextPageToken?: string | null;
        };
        /** @description The arguments of the choice, from which the registry derives the required context. */
        TokenFactoryRequest: {
            choiceArguments: Record<string, unknown>;
            /**
             * @description Leaves out the fields for debugging.
             * @default false
             */
            excludeDebugFields?: boolean | null;
        };
        /** @description The request for a choice context. */
        ChoiceContextRequest: {
            meta?: {
                [key: string]: string;
            } | null;
            /**
             * @description Leaves out the fields for debugging.
             * @default false
             */
            excludeDebugFields?: boolean | null;
        };
        /** @description The factory of a transfer. */
        TransferFactory: {
            factoryId: string;
            /**
             * @description To oneself, at once through a preapproval of the receiver, or as an offer that the receiver accepts.
             * @enum {string}
             */
            transferKind: "self" | "direct" | "offer";
            choiceContext: components["schemas"]["ChoiceContext"];
        };
        /** @description The factory of an allocation. */
        AllocationFactory: {
            factoryId: string;
            choiceContext: components["schemas"]["ChoiceContext"];
        };
        /** @description What goes into the extra arguments of a choice, and the contracts that its submission discloses. */
        ChoiceContext: {
            choiceContextData: Record<string, unknown>;
            disclosedContracts: components["schemas"]["DisclosedContract"][];
        };
        /** @description A contract that the submitter cannot see otherwise. */
        DisclosedContract: {
            templateId: string;
            contractId: string;
            createdEventBlob: string;
            synchronizerId: string;
            debugPackageName?: string | null;
            debugPayload?: Record<string, unknown> | null;
            /** Format: date-time */
            debugCreatedAt?: string | null;
        };
        /** @description A right, if there is one. */
        FeaturedAppRightLookup: {
            featured_app_right?: components["schemas"]["Contract"] | null;
        };
        /** @description Coupons of the development fund. */
        UnclaimedFundCoupons: {
            "unclaimed-development-fund-coupons": components["schemas"]["ContractWithState"][];
        };
        /** @description The counter of a party. */
        TransferCommandCounterLookup: {
            transfer_command_counter: components["schemas"]["ContractWithState"];
        };
        /** @description Transfer commands by contract id. */
        TransferCommandStatuses: {
            transfer_commands_by_contract_id: {
                [key: string]: components["schemas"]["TransferCommandStatus"];
            };
        };
        /** @description A transfer command and its outcome. */
        TransferCommandStatus: {
            contract: components["schemas"]["Contract"];
            status: {
                /** @enum {string} */
                status: "created" | "sent" | "failed";
                /** @enum {string|null} */
                failure_kind?: "failed" | "expired" | "withdrawn" | null;
                reason?: string | null;
            };
        };
    };
    responses: {
        /** @description Done; the body is empty. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Success; the body is empty. */
        Healthy: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not now; the body is empty. */
        Unhealthy: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A value is not allowed, or the ledger refuses the allocation. */
        AllocationRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The caller has no wallet on this validator, or no such allocation. */
        AllocationNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The caller has no wallet on this validator, or sees no such allocation request. */
        AllocationRequestNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The leg was allocated before. */
        AllocationExists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An allocation to the leg is being processed. Retry with exponential back-off. */
        AllocationInProcess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The transfer is completed, or waits for its receiver. */
        TransferResult: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TransferInstructionResultResponse"];
            };
        };
        /** @description The receiver has the tokens. */
        TransferCompleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TransferInstructionResultResponse"];
            };
        };
        /** @description The transfer has ended, and the sender has the tokens again. */
        TransferFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TransferInstructionResultResponse"];
            };
        };
        /** @description A value is not allowed, or the ledger refuses the transfer. */
        TransferRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The caller has no wallet on this validator, or sees no such transfer instruction. */
        TransferNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The caller has no wallet on this validator, or no participant hosts the receiver. */
        WalletOrPartyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The tracking id was used before. */
        TrackingIdUsed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A command with this tracking id is being processed. Retry with exponential back-off. */
        TrackingIdInProcess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user does not exist, or the query names none. */
        UserNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The party has no preapproval, or is malformed. */
        PreapprovalNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The validator has no wallet for the party, or the query names none. */
        ExternalPartyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No open proposal for the party. */
        SetupProposalNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The party has a proposal or a preapproval. */
        SetupProposalExists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The validator runs without a component that the operation needs. */
        NoExternalParties: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request cannot be read, or the party, the synchronizer or the amount is refused. The tracking id stays free. */
        TrafficPurchaseRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The request cannot be read, or the caller does not manage the fund, or the fund lacks tokens. */
        DevelopmentFundRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The request cannot be read or holds a value that is not allowed. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The path names no well-formed party. */
        MalformedParty: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The token is missing or not accepted. Wallet operations always require one; the scan proxy of running servers does too. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The token is valid, but its user may not act for the wallet's party. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The body is larger than the server reads. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The body is not declared as JSON. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": string;
            };
        };
        /** @description The caller has no wallet on this validator. */
        WalletNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No open offer has this contract id, or the caller has no wallet. */
        OfferNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The caller's party may not exercise this choice on the offer. */
        NotTheActor: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no such entry, or it has expired. */
        NameNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No snapshot matches the record time in this migration. */
        SnapshotNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The caller's wallet has no such active contract, or the caller has no wallet. */
        WalletContractNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The offer is in flight between two synchronizers, and cannot be used until it is assigned. */
        InFlight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The same command, or another one on the same contracts, is being processed. Try again. */
        Contended: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The validator failed. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Too few scan nodes gave the same answer. */
        ScanDisagreement: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The server, or a service behind it, cannot respond now or did not respond in time. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /** @description Contract id of the open offer. Its form is not checked; one that names no open offer is not found. */
        OfferContractId: string;
        /** @description Contract id of the allocation. */
        AllocationContractId: string;
        /** @description Contract id of the allocation request. */
        AllocationRequestId: string;
        /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
        TransferInstructionId: string;
        /** @description The `next_page_token` of the previous page; omit it for the first page. */
        WalletPageAfter: number;
        /** @description Maximum number of contracts to return; 1000 by default. */
        WalletPageLimit: number;
        /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
        WalletContractId: string;
    };
    requestBodies: never;
    headers: {
        /** @description The bearer challenge of running servers. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTransferOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open offers, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransferOffersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller has no wallet on this validator. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The validator failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTransferOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferOfferRequest"];
            };
        };
        responses: {
            /** @description The offer exists and is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransferOfferResponse"];
                };
            };
            /** @description The request is invalid. The tracking id stays free. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The caller has no wallet on this validator. The tracking id stays free. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description An offer with this tracking id was already created. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description An offer with this tracking id is being processed. Retry with exponential back-off. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The validator failed. Repeat the call with the same tracking id. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferOfferStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tracking id of the offer. */
                tracking_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the offer, distinguished by `status`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferOfferStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description This wallet knows no offer with the tracking id, or the caller has no wallet. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptTransferOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the open offer. Its form is not checked; one that names no open offer is not found. */
                contract_id: components["parameters"]["OfferContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer is accepted and waits for the sender's automation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptTransferOfferResponse"];
                };
            };
            400: components["responses"]["NotTheActor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OfferNotFound"];
            /** @description The offer has expired, or it is on its way between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectTransferOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the open offer. Its form is not checked; one that names no open offer is not found. */
                contract_id: components["parameters"]["OfferContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["NotTheActor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OfferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawTransferOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the open offer. Its form is not checked; one that names no open offer is not found. */
                contract_id: components["parameters"]["OfferContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["NotTheActor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OfferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBuyTrafficRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBuyTrafficRequest"];
            };
        };
        responses: {
            /** @description The request exists and waits for the automation of the wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBuyTrafficRequestResponse"];
                };
            };
            400: components["responses"]["TrafficPurchaseRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            409: components["responses"]["TrackingIdUsed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TrackingIdInProcess"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBuyTrafficRequestStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tracking id of the request. */
                tracking_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the request, distinguished by `status`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuyTrafficRequestStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description This wallet knows no request with the tracking id, or the caller has no wallet. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAcceptedTransferOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accepted offers, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAcceptedTransferOffersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the validator knows about the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserStatusResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAmulets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token contracts, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAmuletsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TapRequest"];
            };
        };
        responses: {
            /** @description The new token contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TapResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            /** @description This is no development network, or the command id was already used. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListTransactionsRequest"];
            };
        };
        responses: {
            /** @description The entries, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTransferPreapproval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preapproval exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransferPreapprovalResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            /** @description The party already has a preapproval; the body names it and is no error object. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransferPreapprovalResponse"];
                };
            };
            /** @description The automation was too slow, or the validator lacks the tokens for the fee. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWalletFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The functions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletFeatures"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAppPaymentRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAppPaymentRequestsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAcceptedAppPayments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accepted payments, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAcceptedAppPaymentsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSubscriptionRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSubscriptionRequestsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSubscriptionInitialPayments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSubscriptionInitialPaymentsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSubscriptionsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAppRewardCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupons, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAppRewardCouponsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorRewardCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupons, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListValidatorRewardCouponsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorFaucetCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupons, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListValidatorFaucetCouponsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorLivenessActivityRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListValidatorLivenessActivityRecordsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSvRewardCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupons, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSvRewardCouponsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDevelopmentFundCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupons, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDevelopmentFundCouponsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    allocateDevelopmentFundCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocateDevelopmentFundCouponRequest"];
            };
        };
        responses: {
            /** @description The coupon exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocateDevelopmentFundCouponResponse"];
                };
            };
            400: components["responses"]["DevelopmentFundRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            409: components["responses"]["InFlight"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDevelopmentFundCouponHistory: {
        parameters: {
            query: {
                /** @description The `next_page_token` of the previous page; omit it for the first page. */
                after?: components["parameters"]["WalletPageAfter"];
                /** @description Maximum number of coupons to return. */
                limit: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of coupons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDevelopmentFundCouponHistoryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawDevelopmentFundCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawDevelopmentFundCouponRequest"];
            };
        };
        responses: {
            /** @description The amount is unclaimed again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawDevelopmentFundCouponResponse"];
                };
            };
            400: components["responses"]["DevelopmentFundRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            409: components["responses"]["InFlight"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMintingDelegationProposals: {
        parameters: {
            query?: {
                /** @description The `next_page_token` of the previous page; omit it for the first page. */
                after?: components["parameters"]["WalletPageAfter"];
                /** @description Maximum number of contracts to return; 1000 by default. */
                limit?: components["parameters"]["WalletPageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, possibly empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMintingDelegationProposalsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMintingDelegations: {
        parameters: {
            query?: {
                /** @description The `next_page_token` of the previous page; omit it for the first page. */
                after?: components["parameters"]["WalletPageAfter"];
                /** @description Maximum number of contracts to return; 1000 by default. */
                limit?: components["parameters"]["WalletPageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, possibly empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMintingDelegationsResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAppPaymentRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractWithState"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSubscriptionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAmuletAllocations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The allocations, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAllocationsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    allocateAmulet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocateAmuletRequest"];
            };
        };
        responses: {
            /** @description The tokens are allocated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocateAmuletResponse"];
                };
            };
            400: components["responses"]["AllocationRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletOrPartyNotFound"];
            409: components["responses"]["AllocationExists"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["AllocationInProcess"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawAmuletAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                contract_id: components["parameters"]["AllocationContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender has the tokens again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmuletAllocationWithdrawResult"];
                };
            };
            400: components["responses"]["AllocationRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AllocationNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    allocateAmuletV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocateAmuletV2Request"];
            };
        };
        responses: {
            /** @description The tokens are allocated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocateAmuletResponse"];
                };
            };
            400: components["responses"]["AllocationRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletOrPartyNotFound"];
            409: components["responses"]["AllocationExists"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["AllocationInProcess"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawAmuletAllocationV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                contract_id: components["parameters"]["AllocationContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender has the tokens again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmuletAllocationV2WithdrawResult"];
                };
            };
            400: components["responses"]["AllocationRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AllocationNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllocationRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAllocationRequestsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectAllocationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation request. */
                contract_id: components["parameters"]["AllocationRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request is rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceExecutionMetadata"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AllocationRequestNotFound"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectAllocationRequestV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation request. */
                contract_id: components["parameters"]["AllocationRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request is rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceExecutionMetadata"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AllocationRequestNotFound"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokenStandardTransfers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open transfer instructions, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTokenStandardTransfersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTokenStandardTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenStandardTransferRequest"];
            };
        };
        responses: {
            200: components["responses"]["TransferResult"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletOrPartyNotFound"];
            409: components["responses"]["TrackingIdUsed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TrackingIdInProcess"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptTokenStandardTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
                contract_id: components["parameters"]["TransferInstructionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransferCompleted"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectTokenStandardTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
                contract_id: components["parameters"]["TransferInstructionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransferFailed"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawTokenStandardTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
                contract_id: components["parameters"]["TransferInstructionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransferFailed"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTokenStandardTransferV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenStandardTransferRequest"];
            };
        };
        responses: {
            200: components["responses"]["TransferResult"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletOrPartyNotFound"];
            409: components["responses"]["TrackingIdUsed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TrackingIdInProcess"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptTokenStandardTransferV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
                contract_id: components["parameters"]["TransferInstructionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransferCompleted"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectTokenStandardTransferV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
                contract_id: components["parameters"]["TransferInstructionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransferFailed"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawTokenStandardTransferV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the transfer instruction. One that names no open instruction is not found. */
                contract_id: components["parameters"]["TransferInstructionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransferFailed"];
            400: components["responses"]["TransferRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["InFlight"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptAppPaymentRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens are locked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptAppPaymentResponse"];
                };
            };
            /** @description Funds are missing, or the request has expired. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectAppPaymentRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptSubscriptionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first payment is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptSubscriptionResponse"];
                };
            };
            /** @description Funds are missing, or the request has expired. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectSubscriptionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestAnsEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnsEntryRequest"];
            };
        };
        responses: {
            /** @description The name is requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsEntryRequested"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOwnAnsEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAnsEntries"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendByPreapproval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferPreapprovalSendRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            /** @description The receiver preapproves no transfers, or the amount cannot be paid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    selfGrantFeaturedAppRight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SelfGrantRequest"];
            };
        };
        responses: {
            /** @description The right. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelfGrantResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelFeaturedAppRights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptMintingDelegationProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delegation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptMintingDelegationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectMintingDelegationProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectMintingDelegation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id. Its form is not checked; one that names no such active contract is not found. */
                contract_id: components["parameters"]["WalletContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WalletContractNotFound"];
            /** @description The contract is in flight between two synchronizers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["Contended"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RegistrationRequest"];
            };
        };
        responses: {
            /** @description The party of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getValidatorUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatorUserResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListValidatorUsersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onboardUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnboardUserRequest"];
            };
        };
        responses: {
            /** @description The party of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnboardUserResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    offboardUser: {
        parameters: {
            query: {
                /** @description The name of the user. */
                username: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipantIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dump. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParticipantIdentitiesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSynchronizerConnectionConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SynchronizerConnectionConfigResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTransferPreapprovals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preapprovals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransferPreapprovalsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProvidedTransferPreapproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Party id of the receiver; colons may arrive raw or percent-encoded. */
                "receiver-party": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preapproval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupTransferPreapprovalByPartyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PreapprovalNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelTransferPreapproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Party id of the receiver; colons may arrive raw or percent-encoded. */
                "receiver-party": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PreapprovalNotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    prepareTransferCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrepareTransferCommandRequest"];
            };
        };
        responses: {
            /** @description The transaction to sign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareTransferCommandResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ExternalPartyNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitTransferCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitTransferCommandRequest"];
            };
        };
        responses: {
            /** @description The update that created the command. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitTransferCommandResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ExternalPartyNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    generateValidatorPartyTopology: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateValidatorPartyTopologyRequest"];
            };
        };
        responses: {
            /** @description The party and what is to be signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerateValidatorPartyTopologyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitValidatorPartyTopology: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitValidatorPartyTopologyRequest"];
            };
        };
        responses: {
            /** @description The party is hosted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitValidatorPartyTopologyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExternalPartySetupProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSetupProposalsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createExternalPartySetupProposal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSetupProposalRequest"];
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSetupProposalResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ExternalPartyNotFound"];
            409: components["responses"]["SetupProposalExists"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    prepareSetupProposalAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrepareSetupProposalAcceptanceRequest"];
            };
        };
        responses: {
            /** @description The transaction to sign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareSetupProposalAcceptanceResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SetupProposalNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitSetupProposalAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitSetupProposalAcceptanceRequest"];
            };
        };
        responses: {
            /** @description The preapproval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitSetupProposalAcceptanceResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SetupProposalNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExternalPartyBalance: {
        parameters: {
            query: {
                /** @description The external party. */
                party_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalPartyBalanceResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ExternalPartyNotFound"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NoExternalParties"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferPreapprovalByParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Party id of the receiver; colons may arrive raw or percent-encoded. */
                party: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preapproval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupTransferPreapprovalByPartyResponse"];
                };
            };
            400: components["responses"]["MalformedParty"];
            401: components["responses"]["Unauthorized"];
            /** @description The party has no preapproval. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyDsoPartyId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The party id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DsoPartyId"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyDso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The governance body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dso"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAmuletRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmuletRulesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyMiningRounds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rounds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiningRoundsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAnsEntries: {
        parameters: {
            query: {
                /** @description Prefix of the names, case-sensitive; empty or absent lists all. */
                name_prefix?: string;
                /** @description Maximum number of entries to return. Running servers accept at most 1000. */
                page_size: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsEntries"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The required query parameter is missing; running servers use this status. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAnsEntryByParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Party id of the owner; colons may arrive raw or percent-encoded. */
                party: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsEntryLookup"];
                };
            };
            400: components["responses"]["MalformedParty"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NameNotFound"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAnsEntryByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The whole name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsEntryLookup"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NameNotFound"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAnsRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnsRulesRequest"];
            };
        };
        responses: {
            /** @description The rules, or the information that they have not changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsRulesResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyHoldingsSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldingsSummaryRequest"];
            };
        };
        responses: {
            /** @description One summary for each owner with holdings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingsSummaryResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SnapshotNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyHoldingsSummaryV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldingsSummaryRequestV1"];
            };
        };
        responses: {
            /** @description One summary for each owner with holdings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingsSummaryResponseV1"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["SnapshotNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyFeaturedAppRight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Party id of the provider. */
                provider_party_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeaturedAppRightLookup"];
                };
            };
            400: components["responses"]["MalformedParty"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferCommandCounter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Party id of the sender. */
                party: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferCommandCounterLookup"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The party has no counter */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferCommandStatus: {
        parameters: {
            query: {
                /** @description Party id of the sender. */
                sender: string;
                /** @description Nonce of the command. */
                nonce: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferCommandStatuses"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such command */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                    "text/plain": string;
                };
            };
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyUnclaimedDevelopmentFundCoupons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnclaimedFundCoupons"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyRegistryInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistryInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyRegistryInstruments: {
        parameters: {
            query?: {
                /** @description Maximum number of instruments per page. */
                pageSize?: number;
                /** @description The nextPageToken of the previous page. */
                pageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistryInstruments"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyRegistryInstrument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the instrument within the registry. */
                instrumentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instrument"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferFactory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenFactoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferFactory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferInstructionAcceptContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the instruction. */
                transferInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferInstructionRejectContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the instruction. */
                transferInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferInstructionWithdrawContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the instruction. */
                transferInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferFactoryV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenFactoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferFactory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferInstructionAcceptContextV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the instruction. */
                transferInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferInstructionRejectContextV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the instruction. */
                transferInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyTransferInstructionWithdrawContextV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the instruction. */
                transferInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationFactory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenFactoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationFactory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationExecuteTransferContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                allocationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationWithdrawContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                allocationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationCancelContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                allocationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationFactoryV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenFactoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationFactory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationInstructionAcceptContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation instruction. */
                allocationInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationInstructionWithdrawContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation instruction. */
                allocationInstructionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxySettlementFactory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenFactoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationFactory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationWithdrawContextV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                allocationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proxyAllocationCancelContextV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the allocation. */
                allocationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceContextRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceContext"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ScanDisagreement"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getValidatorLivez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
            503: components["responses"]["Unhealthy"];
        };
    };
    getValidatorReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
            503: components["responses"]["Unhealthy"];
        };
    };
    getValidatorStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeStatus"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getValidatorVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
