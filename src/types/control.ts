// Made from openapi/control.yaml by tools/types: `npm run types:generate`. Not to be edited.

export interface paths {
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server status
         * @description The content of the ready file for the requested world, plus its current state: addresses, users with tokens, clock, counts, the next scheduled event, automation, worlds.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the counters of the server
         * @description OpenMetrics 1.0.0, for Prometheus and others: requests by operation and status, durations, streams, worlds, log entries, and with a data folder its commits. They are about the whole server, whatever the world.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock
         * @description The current ledger time of the world and the next scheduled automation step.
         */
        get: operations["getClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze the clock
         * @description Ledger time stops until the clock is set, advanced or started again. Freezing a frozen clock has no effect.
         */
        post: operations["freezeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the clock
         * @description Ledger time continues from its current value at `speed` thousandths of real time: 1000 is real time, at 600000 ten minutes take one second. Without `speed` the previous speed applies.
         */
        post: operations["runClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the clock
         * @description Moves ledger time forward to an instant. All automation due up to and including that instant runs in time order, each step at its scheduled time. With `Accept: text/event-stream` the response is a stream: progress events with `ClockProgress`, then one done event with `ClockMoved` or one `error` event with `ControlError`.
         */
        post: operations["setClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description By a duration, by microseconds, or to the next scheduled step of any kind or of one kind. All automation due up to that instant runs in time order. With `Accept: text/event-stream` the response is a stream: progress events with `ClockProgress`, then one done event with `ClockMoved` or one `error` event with `ControlError`.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the snapshots of the world
         * @description Oldest first.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot
         * @description Saves the current state of the world. A name may be reused; it then refers to the newest snapshot with that name.
         */
        post: operations["takeControlSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert to a snapshot
         * @description Restores the world, including its clock; a clock that was running then runs again. The snapshot remains and can be used again. Discarded ids are never reused for other content.
         */
        post: operations["revertToSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{id}": {
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
         * Delete a snapshot
         * @description Snapshots taken after it remain; their `parent` becomes the parent of the deleted one.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dump": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the world
         * @description NDJSON: a header that describes the world, the log entries, and a closing line with a digest. Loading the file and exporting it again gives the same bytes. It contains no secrets.
         */
        get: operations["dumpWorld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a world from a file
         * @description Accepts a dump, or a world file, which is then simulated. If the file is rejected, the world is unchanged. Earlier snapshots remain and can be reverted to.
         */
        post: operations["loadWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the world
         * @description Restores the state in which the world was created, including its clock. Discarded ids are never reused for other content. Snapshots remain.
         */
        post: operations["resetWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the automation
         * @description Modes, armed failures and scheduled steps, earliest first, including steps that wait to be run manually.
         */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set automation modes
         * @description Steps of a `manual` kind run only when they are stepped. When a kind is set back to `auto`, its overdue steps run at once. Omitted kinds are unchanged.
         */
        patch: operations["setAutomation"];
        trace?: never;
    };
    "/automation/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run one automation step
         * @description Runs the earliest step, optionally of one kind or for one contract, at the current ledger time and in any mode. Steps that are only delayed (consume-offer, start-issuing, archive-round, complete-reassignment) may run before their delay has passed; all others run from their scheduled time on.
         */
        post: operations["stepAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make automation fail
         * @description Makes the next steps of a kind fail. With `insufficient-funds` the accepted offer is aborted, as on the network (`consume` only). With `timeout` nothing happens and the step is retried after a delay. Failures that are already armed come first.
         */
        post: operations["failAutomation"];
        /**
         * Clear armed failures
         * @description Clears the armed failures of all kinds. Failures that have already happened are not undone.
         */
        delete: operations["clearAutomationFailures"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/subjects/{subject}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch automation of a wallet, name or preapproval
         * @description Wallet automation consumes the accepted offers of a party and is on by default. Renewal is off by default for names and on by default for preapprovals.
         */
        put: operations["switchAutomation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the traffic
         * @description Whether it runs, its speed, and each source with what it has done since it was set.
         */
        get: operations["getTraffic"];
        /**
         * Set the traffic
         * @description Replaces all sources and starts their counts anew; moves of offers that are open remain scheduled. Users are named by user id or party id. All sources together have at most 10000 arrivals a day at their speed.
         */
        put: operations["setTraffic"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Start, stop or pace the traffic
         * @description Takes effect now: the next arrivals are drawn anew. Stopping also cancels the moves of offers that are open.
         */
        patch: operations["changeTraffic"];
        trace?: never;
    };
    "/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transfer offers
         * @description All offers of the world, newest first, each with its state and its moves: which are possible now, and why the others are not.
         */
        get: operations["listOffers"];
        put?: never;
        /**
         * Create a transfer offer on behalf of a party
         * @description Works like the wallet operation, without a user token. The sender needs a wallet. Without `trackingId` an unused one is generated and returned.
         */
        post: operations["createOfferAs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state graph of offers
         * @description All states of a transfer offer and the moves between them, generated from the implementation.
         */
        get: operations["getOfferGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{contractId}/accept": {
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
         * @description Possible only before the offer expires, exclusively. The sender's automation then consumes the accepted offer.
         */
        post: operations["acceptOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{contractId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an offer as its receiver
         * @description Any open offer, including an expired one that automation has not archived yet.
         */
        post: operations["rejectOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{contractId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an offer as its sender
         * @description Any open offer, including an expired one that automation has not archived yet.
         */
        post: operations["withdrawOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all parties of the network
         * @description Including parties that the served participant does not host, with their participants and users.
         */
        get: operations["listWorldParties"];
        put?: never;
        /**
         * Create a party
         * @description The party id consists of the given hint and a generated fingerprint. The served participant hosts the party unless `participants` names others. The party has no user and no wallet.
         */
        post: operations["createParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all users
         * @description With their rights and whether they have a wallet.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description With `wallet` the user gets a wallet, and a new party if `party` is omitted. Without `rights` the user may act as its primary party. Create tokens with the command line.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user}": {
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
         * Deactivate a user
         * @description Tokens of the user are rejected from now on. The party and its contracts remain.
         */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a wallet for a user
         * @description The user must exist. Without `party` the wallet is for the user's primary party, or for a new party if the user has none.
         */
        post: operations["installWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holdings
         * @description All active holdings of all instruments, including locked ones, largest first.
         */
        get: operations["listHoldings"];
        put?: never;
        /**
         * Mint tokens
         * @description Creates one new holding of the owner, of the network's token or of another instrument.
         */
        post: operations["mintHolding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holdings/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lock an amount of tokens
         * @description Turns unlocked holdings of the owner into one locked holding and change.
         */
        post: operations["lockHolding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holdings/{contractId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a locked holding
         * @description Returns the tokens to the owner, even before the lock expires.
         */
        post: operations["unlockHolding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holdings/{contractId}": {
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
         * Burn a holding
         * @description Archives an unlocked holding without replacement.
         */
        delete: operations["burnHolding"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instruments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instruments
         * @description The network's token and the test tokens, with the address of the registry of each.
         */
        get: operations["listInstruments"];
        put?: never;
        /**
         * Create an instrument
         * @description A test token with the templates of the published example splice-test-token-v1. Its administrator gets a rules contract and a registry below `/_registry/`; wallets reach both as they reach those of any other token.
         */
        post: operations["createInstrument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List updates
         * @description All updates of the ledger, including topology, independent of any party's visibility. Newest first unless `order` says otherwise. With a filter, a request scans at most 20000 updates: `more` may be true even if the page is short or empty.
         */
        get: operations["listLedgerUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Newest first, without payloads. When archived contracts are included, a request scans at most 20000 updates: `more` may be true even if the page is short or empty.
         */
        get: operations["listContracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{contractId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a contract
         * @description The contract with its payload and all events from its creation to its archival. Of non-consuming exercises, only the newest `limit` are included.
         */
        get: operations["getContractHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance history of a party
         * @description One point for each update that changed the holdings of the party, oldest first, with the value that the wallet's balance operation returned at that time, after holding fees. If there are more changes than `points`, the points are sampled evenly and include the first and the last change. `now` is the current balance, `tokens` has those of other instruments.
         */
        get: operations["getBalanceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mining rounds
         * @description All active rounds with their states, lowest number first. Archived rounds are listed among the contracts.
         */
        get: operations["listRounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of the world over time
         * @description Updates, volume, transfers, offers and active wallets of the most recent periods by record time, aligned to UTC, and all offers by state. The last period contains the current ledger time. Volume is the amount of the network's token that changed owners, netted within each update, at face value; minted and burned amounts do not count.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of a world
         * @description Server-sent events. An update event carries a `LedgerUpdate` and its offset as event id. A `world` event says what else has changed. With `after`, or the header Last-Event-ID, the stream starts with the updates after that offset. A `lost` event replaces updates that are skipped because the reader is more than a thousand behind. A comment is sent every 15 seconds. The stream ends when the world is deleted.
         */
        get: operations["followWorld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a name
         * @description For a party, or for the primary party of a user. An expired name can be published again.
         */
        post: operations["publishName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/names/{name}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a name
         * @description Extends the name by the network's default lifetime, whichever party owns it.
         */
        post: operations["renewName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preapprovals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preapprove transfers to a party
         * @description Valid for the network's default lifetime or for the given duration. A party has at most one preapproval.
         */
        post: operations["createPreapproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preapprovals/{party}": {
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
         * Cancel the preapproval of a party
         * @description Transfers to the party need acceptance again.
         */
        delete: operations["cancelPreapproval"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List votes
         * @description Open votes, newest first, then closed ones.
         */
        get: operations["listVotes"];
        put?: never;
        /**
         * Open a vote
         * @description The first member of the governance body requests it and, unless `abstain` is set, accepts it at once, as on running networks. Every action has an effect when it is accepted: the right is created or archived, or the rules are replaced with the new weight. The network of the mock server has one member, whose vote decides; the vote stays open until `closeVote` or its end, while running networks close it as soon as its outcome is certain.
         */
        post: operations["openVote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/votes/{vote}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a vote
         * @description A vote that is open or closed.
         */
        get: operations["getVote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/votes/{vote}/cast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cast or change a vote
         * @description The vote of a member, by default the first. The contract of the vote is replaced; its tracking id stays.
         */
        post: operations["castVote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/votes/{vote}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a vote
         * @description Possible once its outcome is certain: with enough votes for or against it, or at its end, at which automation closes it. An accepted action is executed in the same transaction. A vote on an action that takes effect later is accepted at that time.
         */
        post: operations["closeVote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lsu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the announced upgrade
         * @description Null if none is announced. Unlike scan, it includes an upgrade whose time has passed.
         */
        get: operations["getAnnouncedLsu"];
        /**
         * Announce a synchronizer upgrade
         * @description Replaces an earlier announcement. The topology freeze must not be later than the upgrade.
         */
        put: operations["announceLsu"];
        post?: never;
        /**
         * Cancel the announced upgrade
         * @description Rejected if none is announced.
         */
        delete: operations["cancelLsu"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/migrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a migration
         * @description Later updates carry the new migration id, which must be larger than the current one.
         */
        post: operations["startMigration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reassignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unassign a contract
         * @description Moves a contract to another synchronizer. It is in flight until automation assigns it; with `hold` it stays in flight until it is assigned manually. Defaults: the other synchronizer of the network as target, the first stakeholder as submitter.
         */
        post: operations["startReassignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reassignments/{reassignmentId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a contract in flight
         * @description Whether or not it is held.
         */
        post: operations["completeReassignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosting/{party}/{participant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Host a party on a participant
         * @description Also changes the permission of an existing host.
         */
        put: operations["mapParty"];
        post?: never;
        /**
         * Stop hosting a party on a participant
         * @description Rejected if the participant does not host the party.
         */
        delete: operations["unmapParty"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults
         * @description In evaluation order; the first fault that matches applies.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Add a fault
         * @description Applies to requests of an operation, of a group, or of all operations (`*`). The server waits for `delay`, then applies `then`; without `then` the regular response is sent late. Counters and random numbers are part of the world: the same seed hits the same requests.
         */
        post: operations["addFault"];
        /**
         * Delete all faults
         * @description Requests that they hold are released.
         */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{id}": {
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
         * Delete a fault
         * @description Requests that it holds are released.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List held requests
         * @description Oldest first. While a request is held, other requests with its tracking id get 429.
         */
        get: operations["listHeld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/held/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a held request
         * @description The request continues in the current state of the world.
         */
        post: operations["releaseHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/held/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release all held requests
         * @description In order of arrival.
         */
        post: operations["releaseAllHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the worlds
         * @description The default world first, then by age.
         */
        get: operations["listWorlds"];
        put?: never;
        /**
         * Create a world
         * @description From a named world, as a copy of another world, or from the text of a world file or dump. A copy has the state of its source, and the same clock unless `clock` or `at` is set. `seed` applies to named worlds only: a copy keeps its ids.
         */
        post: operations["createWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a world
         * @description This request does not count as use of the world.
         */
        get: operations["getWorld"];
        put?: never;
        post?: never;
        /**
         * Delete a world
         * @description Requests in progress are completed. The default world cannot be deleted.
         */
        delete: operations["deleteWorld"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the checks
         * @description The last ten checks, oldest first, without their cases.
         */
        get: operations["listChecks"];
        put?: never;
        /**
         * Start a check
         * @description Runs suites of the conformance kit against a private copy of this world with a running clock, against this world itself, or against another address. Each check is a child process; one runs at a time. Requests to the private world are not journaled.
         */
        post: operations["startCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/suites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the suites
         * @description The suites that a check can run, with the number of scenarios in each safety class.
         */
        get: operations["listCheckSuites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a check
         * @description The check with up to 200 scenarios that failed, could not be judged or have warnings.
         */
        get: operations["getCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a check
         * @description The report covers the scenarios that were completed. Stopping a check that has ended changes nothing.
         */
        post: operations["stopCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of a check
         * @description As written by `check --report json` or `check --report html`.
         */
        get: operations["getCheckReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of a check
         * @description Server-sent events. Events named check have a `Check` as data: one at the start, several per second while the check runs, and one at its end. Events named case have a `CheckCase` as data, one for each scenario that failed, could not be judged or has warnings. A repeated case replaces the earlier one, because its verdict can depend on other scenarios. With the header Last-Event-ID, the stream starts after that case.
         */
        get: operations["followCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchanges
         * @description The newest `limit` exchanges that match all filters, oldest first.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Clear the journal
         * @description Ids continue to increase.
         */
        delete: operations["clearRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count exchanges
         * @description Counts the exchanges in the journal that match all filters.
         */
        get: operations["countRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an exchange
         * @description With headers, bodies, and violations of the contract in request and response.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream exchanges
         * @description Server-sent events named `request`, each with a `Request` as data and its id as event id. With `since`, or the header Last-Event-ID, the stream starts with the exchanges after that id. A `lost` event replaces exchanges that a slow reader missed.
         */
        get: operations["followRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests.har": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export exchanges as HAR
         * @description HTTP Archive 1.2, readable by browsers and proxies.
         */
        get: operations["exportHar"];
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
        /** @description Letters, digits, dots, hyphens and underscores. Used in URLs. */
        WorldId: string;
        /** @description Any text without NUL characters. */
        Seed: string;
        /** @description A hint and a fingerprint, joined by two colons. */
        PartyId: string;
        /** @description A user id of the ledger. */
        UserId: string;
        /** @description The party of a user or right. The ledger group accepts any text of these characters, whether or not the party exists. */
        PartyName: string;
        /** @description A name and a fingerprint, joined by two colons, with or without the prefix PAR. */
        ParticipantUid: string;
        /** @description Lower-case hex of even length. */
        ContractIdText: string;
        /** @description A duration: integers with the units us, ms, s, m, h or d, such as 10m, 1h30m or 250ms. */
        Span: string;
        /** @description A token amount in a response, always with ten decimal places. */
        Amount: string;
        /** @description A token amount in a request, with at most 28 digits before and 10 after the decimal point. */
        AmountInput: string;
        /** @description An error response. Rejections by the ledger carry details in further members. */
        ControlError: {
            /** @description One sentence: the thing, the value seen, what is expected. */
            error: string;
            /** @description Names the reason; stable. */
            code: string;
            /** @description What to do instead. */
            hint?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The state of a clock. */
        ClockState: {
            /**
             * Format: date-time
             * @description Ledger time.
             */
            now: string;
            /**
             * Format: int64
             * @description Ledger time in microseconds since 1970.
             */
            nowMicros: number;
            /**
             * @description Whether time stands still or runs.
             * @enum {string}
             */
            mode: "frozen" | "running";
            /**
             * Format: int64
             * @description Thousandths of real time: 1000 is real time. Retained while the clock is frozen.
             */
            speed: number;
        };
        /** @description A clock and the next scheduled step. */
        Clock: {
            /** @description The next automatic step; null if none is scheduled. */
            next: components["schemas"]["DueEvent"] | null;
        } & components["schemas"]["ClockState"];
        /** @description The result of moving the clock. */
        ClockMoved: {
            /**
             * Format: date-time
             * @description Ledger time before.
             */
            from: string;
            /**
             * Format: int64
             * @description Ledger time before, in microseconds since 1970.
             */
            fromMicros: number;
            /**
             * Format: date-time
             * @description Ledger time that was reached.
             */
            to: string;
            /**
             * Format: int64
             * @description The ledger time reached, in microseconds since 1970.
             */
            toMicros: number;
            /**
             * Format: int64
             * @description Steps of automation done on the way.
             */
            steps: number;
            clock: components["schemas"]["Clock"];
        };
        /** @description The data of a progress event. */
        ClockProgress: {
            /**
             * Format: date-time
             * @description Ledger time reached so far.
             */
            at: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            atMicros: number;
            /**
             * Format: int64
             * @description Steps of automation done so far.
             */
            steps: number;
            /** @description The completed fraction, from 0 to 1. */
            fraction: number;
        };
        /** @description The speed of the clock. */
        RunClockRequest: {
            /**
             * Format: int64
             * @description Thousandths of real time, at most a million times real time.
             */
            speed?: number;
        };
        /** @description The target: exactly one of the two members. */
        SetClockRequest: {
            /**
             * Format: date-time
             * @description Ledger time.
             */
            to?: string;
            /**
             * Format: int64
             * @description Ledger time in microseconds since 1970.
             */
            toMicros?: number;
        };
        /** @description The distance: exactly one of the three members. */
        AdvanceClockRequest: {
            /** @description By a length of time. */
            by?: components["schemas"]["Span"];
            /**
             * Format: int64
             * @description By microseconds.
             */
            byMicros?: number;
            /** @description Advance to the next scheduled step of any kind or of one kind. */
            toNext?: true | components["schemas"]["AutomationKind"];
        };
        /** @description A saved state of a world. */
        Snapshot: {
            /** @description Never used again. */
            id: string;
            /** @description As given when it was taken. */
            name: string | null;
            /** @description The snapshot that was current when this one was taken. */
            parent: string | null;
            /** @description Whether this is the current snapshot: the one most recently taken or reverted to. */
            current: boolean;
            /**
             * Format: date-time
             * @description Ledger time.
             */
            at: string;
            /**
             * Format: int64
             * @description Ledger time in microseconds since 1970.
             */
            atMicros: number;
            /**
             * Format: int64
             * @description Entries of the log.
             */
            entries: number;
            /**
             * Format: int64
             * @description Offset of the newest update.
             */
            ledgerEnd: number;
            /**
             * Format: date-time
             * @description Wall-clock time when it was taken.
             */
            createdAt: string;
        };
        /** @description Snapshots of a world. */
        SnapshotList: {
            /** @description Oldest first. */
            snapshots: components["schemas"]["Snapshot"][];
        };
        /** @description The name of the snapshot. */
        TakeSnapshotRequest: {
            /** @description Any text of up to 100 characters. */
            name?: string;
        };
        /**
         * @description Consume accepted offers; expire offers, names, preapprovals and allocations, and close votes at their end; open and close mining rounds; take ACS snapshots; renew names and preapprovals and accept proposed ones; assign contracts in flight; the arrivals and responses of simulated users.
         * @enum {string}
         */
        AutomationKind: "consume" | "expire" | "rounds" | "snapshots" | "renew" | "assign" | "traffic";
        /**
         * @description Automatic or manual.
         * @enum {string}
         */
        AutomationMode: "auto" | "manual";
        /**
         * @description Subjects whose automation can be switched individually.
         * @enum {string}
         */
        AutomationSubject: "wallet" | "name" | "preapproval";
        /**
         * @description Insufficient funds (consume only) or a timeout.
         * @enum {string}
         */
        FailureReason: "insufficient-funds" | "timeout";
        /** @description A scheduled automation step. */
        DueEvent: {
            /**
             * Format: date-time
             * @description When it is due, in ledger time.
             */
            at: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            atMicros: number;
            kind: components["schemas"]["AutomationKind"];
            /** @description The step, such as consume-offer. */
            what: string;
            /** @description A human-readable summary. */
            summary: string;
            /** @description The contract that the step concerns; omitted if there is none. */
            contractId?: components["schemas"]["ContractIdText"];
            mode: components["schemas"]["AutomationMode"];
            /** @description Whether its time is past, so that it waits to be stepped. */
            late: boolean;
        };
        /** @description One kind of automation. */
        AutomationKindState: {
            mode: components["schemas"]["AutomationMode"];
            /**
             * Format: int32
             * @description Steps to come, late ones included.
             */
            waiting: number;
            /** @description In the order in which they will occur. */
            failures: components["schemas"]["ArmedFailure"][];
        };
        /** @description The number of steps that fail. */
        ArmedFailure: {
            reason: components["schemas"]["FailureReason"];
            /**
             * Format: int32
             * @description How many steps.
             */
            times: number;
        };
        /** @description Every kind of automation. */
        AutomationKinds: {
            consume: components["schemas"]["AutomationKindState"];
            expire: components["schemas"]["AutomationKindState"];
            rounds: components["schemas"]["AutomationKindState"];
            snapshots: components["schemas"]["AutomationKindState"];
            renew: components["schemas"]["AutomationKindState"];
            assign: components["schemas"]["AutomationKindState"];
            traffic: components["schemas"]["AutomationKindState"];
        };
        /** @description Automation of one wallet, name or preapproval. */
        AutomationSwitch: {
            subject: components["schemas"]["AutomationSubject"];
            /** @description The party of the wallet or preapproval, or the name. */
            key: string;
            /** @description Whether it is switched on. */
            on: boolean;
        };
        /** @description The automation of the network. */
        Automation: {
            kinds: components["schemas"]["AutomationKinds"];
            /** @description Earliest first. */
            due: components["schemas"]["DueEvent"][];
            /** @description Subjects that were ever switched. */
            subjects: components["schemas"]["AutomationSwitch"][];
        };
        /** @description Modes of the kinds to change. */
        SetAutomationRequest: {
            consume?: components["schemas"]["AutomationMode"];
            expire?: components["schemas"]["AutomationMode"];
            rounds?: components["schemas"]["AutomationMode"];
            snapshots?: components["schemas"]["AutomationMode"];
            renew?: components["schemas"]["AutomationMode"];
            assign?: components["schemas"]["AutomationMode"];
            traffic?: components["schemas"]["AutomationMode"];
        };
        /** @description Selects a step. Default: the earliest one. */
        StepAutomationRequest: {
            kind?: components["schemas"]["AutomationKind"];
            /** @description The contract that the step is about. */
            contractId?: components["schemas"]["ContractIdText"];
        };
        /** @description Failures to arm. */
        FailAutomationRequest: {
            kind: components["schemas"]["AutomationKind"];
            reason: components["schemas"]["FailureReason"];
            /**
             * Format: int32
             * @description How many steps.
             * @default 1
             */
            times?: number;
        };
        /** @description On or off. */
        SwitchAutomationRequest: {
            /** @description Whether it is switched on. */
            on: boolean;
        };
        /** @description User ids or party ids, or all users with a wallet at the time of each arrival. */
        People: "everyone" | string[];
        /** @description Simulated users: one action (pay, tap or buyName) at one rate (perDay, perHour or every). */
        TrafficSource: {
            /** @description Unique name; tracking ids are the id, a hyphen and the number of the arrival. */
            id: string;
            /** @description A transfer offer between two of these users. */
            pay?: {
                /** @description Senders. */
                from: components["schemas"]["People"];
                /** @description Receivers. */
                to: components["schemas"]["People"];
                /** @description Amount in tokens. */
                amount: components["schemas"]["AmountInput"];
                /** @description With it the amount is drawn between both, in hundredths. */
                amountUpTo?: components["schemas"]["AmountInput"];
                /** @description Description of the offer. */
                description?: string;
                /** @description How long an offer is open, 1d by default. */
                expires?: components["schemas"]["Span"];
            };
            /** @description Newly created tokens, as on development networks. */
            tap?: {
                /** @description Who taps. */
                users: components["schemas"]["People"];
                /** @description Value of the tokens in USD. */
                usd: components["schemas"]["AmountInput"];
                /** @description With it the value is drawn between both, in hundredths. */
                usdUpTo?: components["schemas"]["AmountInput"];
            };
            /** @description A name such as names-7, which is paid by subscription. */
            buyName?: {
                /** @description Who buys. */
                users: components["schemas"]["People"];
            };
            /**
             * Format: int32
             * @description Arrivals a day on average.
             */
            perDay?: number;
            /**
             * Format: int32
             * @description Arrivals on average in an hour of activity.
             */
            perHour?: number;
            /** @description A fixed gap, of a second or more. */
            every?: components["schemas"]["Span"];
            /** @description Hours of activity of a UTC day, such as from 8 to 18, or 24 relative weights; only with perDay and perHour. */
            hours?: {
                /**
                 * Format: int32
                 * @description The first hour.
                 */
                from: number;
                /**
                 * Format: int32
                 * @description The hour in which it ends.
                 */
                to: number;
            } | number[];
            /** @description Per cent of the offers that are accepted, rejected and withdrawn; the others stay open until they expire. */
            then?: {
                /**
                 * Format: int32
                 * @description Per cent.
                 */
                accept?: number;
                /**
                 * Format: int32
                 * @description Per cent.
                 */
                reject?: number;
                /**
                 * Format: int32
                 * @description Per cent.
                 */
                withdraw?: number;
            };
            /** @description Time from an offer to its move, or from a requested name to its payment; 1m by default. */
            after?: components["schemas"]["Span"];
            /** @description With it the time is drawn between both. */
            afterUpTo?: components["schemas"]["Span"];
            /**
             * Format: int32
             * @description Arrivals in total.
             */
            limit?: number;
            /**
             * Format: int32
             * @description Offers that are open at one time; further arrivals are skipped. 100 by default.
             */
            open?: number;
            /**
             * Format: date-time
             * @description Instant of the first arrival.
             */
            begins?: string;
            /**
             * Format: int32
             * @description Number of the first arrival; numbers that were used before are not used again.
             */
            first?: number;
        };
        /** @description A source and what it has done since it was set. */
        TrafficSourceState: {
            source: components["schemas"]["TrafficSource"];
            /**
             * Format: int64
             * @description Refused and skipped ones included.
             */
            arrivals: number;
            /**
             * Format: int64
             * @description Arrivals that the ledger rejected.
             */
            refused: number;
            /**
             * Format: int64
             * @description Arrivals while as many offers were open as the source may have.
             */
            skipped: number;
            /**
             * Format: int64
             * @description Offers of the source that are open now.
             */
            open: number;
            /**
             * Format: int64
             * @description Offers that were accepted.
             */
            accepted: number;
            /**
             * Format: int64
             * @description Offers that were rejected.
             */
            rejected: number;
            /**
             * Format: int64
             * @description Offers that were withdrawn.
             */
            withdrawn: number;
            /**
             * Format: int64
             * @description Offers that expired.
             */
            expired: number;
            /** @description Code of the newest rejection. */
            lastRefusal?: string;
            /**
             * Format: date-time
             * @description When the next arrival is due.
             */
            next?: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            nextMicros?: number;
        };
        /** @description The activity of simulated users. */
        Traffic: {
            /** @description Whether arrivals are scheduled. */
            running: boolean;
            /**
             * Format: int32
             * @description Thousandths of the rates of the sources.
             */
            speed: number;
            /** @description In the order of the definition. */
            sources: components["schemas"]["TrafficSourceState"][];
        };
        /** @description All sources of the world. */
        SetTrafficRequest: {
            /** @description At most 50. */
            sources: components["schemas"]["TrafficSource"][];
            /**
             * @description Whether arrivals are scheduled.
             * @default true
             */
            running?: boolean;
            /** @description Thousandths of the rates. */
            speed?: components["schemas"]["TrafficSpeed"];
        };
        /** @description What changes. */
        ChangeTrafficRequest: {
            /** @description Whether arrivals are scheduled. */
            running?: boolean;
            /** @description Thousandths of the rates. */
            speed?: components["schemas"]["TrafficSpeed"];
        };
        /**
         * Format: int32
         * @description Thousandths: 1000 is the rate of the sources, at most a thousand times that.
         */
        TrafficSpeed: number;
        /** @description The result of an operation on the ledger. The members from `party` on are present only if the operation creates or selects such an entity. */
        Committed: {
            /** @description In order of offset. */
            updates: components["schemas"]["CommittedUpdate"][];
            /** @description In order of creation. */
            created: components["schemas"]["CreatedContract"][];
            /** @description In order of archival. */
            archived: components["schemas"]["ContractIdText"][];
            /** @description Log entries that are not updates, such as user-created. */
            facts: string[];
            /**
             * Format: date-time
             * @description Ledger time.
             */
            now: string;
            /**
             * Format: int64
             * @description Ledger time in microseconds since 1970.
             */
            nowMicros: number;
            /** @description The new party, or that of the new user. */
            party?: components["schemas"]["PartyId"];
            /** @description The new user. */
            user?: string;
            /** @description Tracking id of the new offer or of the vote. */
            trackingId?: string;
            /** @description Names the reassignment that was started. */
            reassignmentId?: string;
            /** @description Of the vote that was closed. */
            outcome?: components["schemas"]["VoteState"];
            /** @description The new instrument. */
            instrument?: components["schemas"]["ControlInstrument"];
        };
        /** @description An update of the ledger. */
        CommittedUpdate: {
            /** @description As the update operations take it. */
            updateId: string;
            /**
             * Format: int64
             * @description Position on the participant.
             */
            offset: number;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            recordTime: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            recordTimeMicros: number;
        };
        /** @description A new contract. */
        CreatedContract: {
            contractId: components["schemas"]["ContractIdText"];
            /** @description Name of its template, such as TransferOffer. */
            template: string;
        };
        /** @description The result of one automation step. */
        Stepped: {
            step: components["schemas"]["DueEvent"];
        } & components["schemas"]["Committed"];
        /**
         * @description The state of an offer. An offer aborted for insufficient funds counts as withdrawn, as in the wallet.
         * @enum {string}
         */
        OfferState: "created" | "accepted" | "completed" | "rejected" | "withdrawn" | "expired";
        /**
         * @description A transition between states.
         * @enum {string}
         */
        OfferMoveName: "accept" | "reject" | "withdraw" | "consume" | "abort" | "expire";
        /**
         * @description Who performs a move.
         * @enum {string}
         */
        OfferMover: "sender" | "receiver" | "automation";
        /** @description A transfer offer with its possible moves. */
        Offer: {
            /** @description The contract that currently represents the offer, or did so last: the accepted offer once it is accepted. */
            contractId: components["schemas"]["ContractIdText"];
            /** @description As its sender chose it. */
            trackingId: string;
            sender: components["schemas"]["PartyId"];
            receiver: components["schemas"]["PartyId"];
            amount: components["schemas"]["Amount"];
            /** @description The sender's description. */
            description: string;
            /**
             * Format: date-time
             * @description When the offer was made.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            createdAtMicros: number;
            /**
             * Format: date-time
             * @description From here on it cannot be accepted or consumed.
             */
            expiresAt: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            expiresAtMicros: number;
            state: components["schemas"]["OfferState"];
            /** @description Why it was withdrawn, where a reason was given. */
            reason?: string;
            /** @description All moves, impossible ones with a reason. Empty if the offer is in a final state. */
            moves: components["schemas"]["OfferMove"][];
        };
        /** @description A move of an offer in the current state. */
        OfferMove: {
            move: components["schemas"]["OfferMoveName"];
            to: components["schemas"]["OfferState"];
            by: components["schemas"]["OfferMover"];
            /** @description The party that makes it, if a party does. */
            actor?: components["schemas"]["PartyId"];
            /** @description Whether it would be done now. */
            possible: boolean;
            /** @description Why it is impossible; left out when it is possible. */
            reason?: string;
        };
        /** @description Offers. */
        OfferList: {
            /** @description Newest first. */
            offers: components["schemas"]["Offer"][];
        };
        /** @description States of an offer and the moves between them. */
        OfferGraph: {
            /** @description The first one is the initial state. */
            states: components["schemas"]["OfferGraphState"][];
            /** @description One for each way. */
            moves: components["schemas"]["OfferGraphMove"][];
        };
        /** @description A state of an offer. */
        OfferGraphState: {
            state: components["schemas"]["OfferState"];
            /** @description Whether nothing can happen any more. */
            final: boolean;
        };
        /** @description A transition between states. */
        OfferGraphMove: {
            from: components["schemas"]["OfferState"];
            move: components["schemas"]["OfferMoveName"];
            to: components["schemas"]["OfferState"];
            by: components["schemas"]["OfferMover"];
            /** @description When it is possible, in a few words. */
            when: string;
        };
        /** @description An offer. Exactly one of `expiresAt` and `expiresIn` is required. */
        CreateOfferRequest: {
            sender: components["schemas"]["PartyId"];
            receiver: components["schemas"]["PartyId"];
            amount: components["schemas"]["AmountInput"];
            /**
             * @description At most 279 characters.
             * @default
             */
            description?: string;
            /**
             * Format: date-time
             * @description Ledger time. May be in the past, which gives an offer that waits to be expired.
             */
            expiresAt?: string;
            /** @description Counted from the present ledger time. */
            expiresIn?: components["schemas"]["Span"];
            /** @description At most 279 characters. */
            trackingId?: string;
        };
        /** @description The acting party. */
        MoveOfferRequest: {
            /** @description Left out: the party that may. */
            actor?: components["schemas"]["PartyId"];
        };
        /**
         * @description The permission of a participant that hosts a party.
         * @enum {string}
         */
        Permission: "submission" | "confirmation" | "observation";
        /** @description A participant that hosts a party. */
        Hosting: {
            participant: components["schemas"]["ParticipantUid"];
            permission: components["schemas"]["Permission"];
        };
        /** @description A party of the network. */
        Party: {
            party: components["schemas"]["PartyId"];
            /** @description Users whose primary party it is. */
            users: string[];
            /** @description Its participants. */
            hosting: components["schemas"]["Hosting"][];
        };
        /** @description Parties. */
        PartyList: {
            /** @description By party id. */
            parties: components["schemas"]["Party"][];
        };
        /** @description A party to create. */
        CreatePartyRequest: {
            /** @description Begins the party id. */
            hint: string;
            /** @description The hosting participants. Default: the served participant. */
            participants?: components["schemas"]["ParticipantUid"][];
        };
        /** @description A right of a user. */
        UserRight: {
            /**
             * @description actAs, readAs and executeAs name a party.
             * @enum {string}
             */
            kind: "participantAdmin" | "identityProviderAdmin" | "actAsAnyParty" | "readAsAnyParty" | "executeAsAnyParty" | "actAs" | "readAs" | "executeAs";
            party?: components["schemas"]["PartyName"];
        } & ({
            /** @enum {unknown} */
            kind: "actAs" | "readAs" | "executeAs";
        } | {
            /** @enum {unknown} */
            kind: "participantAdmin" | "identityProviderAdmin" | "actAsAnyParty" | "readAsAnyParty" | "executeAsAnyParty";
        });
        /** @description A user of the participant. */
        User: {
            /** @description The subject of its tokens. */
            user: string;
            /** @description The primary party. */
            party: components["schemas"]["PartyName"] | null;
            /** @description Whether it has a wallet. */
            wallet: boolean;
            /** @description Whether its tokens are refused. */
            deactivated: boolean;
            /** @description What it may do. */
            rights: components["schemas"]["UserRight"][];
        };
        /** @description Users. */
        UserList: {
            /** @description By user id. */
            users: components["schemas"]["User"][];
        };
        /** @description A user to create. */
        CreateUserRequest: {
            /** @description The subject of its tokens. */
            user: components["schemas"]["UserId"];
            /** @description Its primary party. */
            party?: components["schemas"]["PartyId"];
            /**
             * @description Whether it gets a wallet.
             * @default false
             */
            wallet?: boolean;
            /** @description What it may do. */
            rights?: components["schemas"]["UserRight"][];
        };
        /** @description The owner of the wallet. */
        InstallWalletRequest: {
            /** @description The user id. */
            user: string;
            /** @description Left out: its primary party, or a new one. */
            party?: components["schemas"]["PartyId"];
        };
        /**
         * @description Kinds of ledger updates.
         * @enum {string}
         */
        UpdateKind: "transaction" | "reassignment" | "topology";
        /** @description A summary of an update. */
        LedgerUpdate: {
            /**
             * Format: int64
             * @description Position on the participant.
             */
            offset: number;
            /** @description As the update operations take it. */
            updateId: string;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            recordTime: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            recordTimeMicros: number;
            kind: components["schemas"]["UpdateKind"];
            /** @description A human-readable summary. */
            summary: string;
            /** @description The distinct template names of its contracts. */
            templates: string[];
            /** @description The distinct parties involved: stakeholders, acting parties, and parties whose hosting changes. */
            parties: components["schemas"]["PartyName"][];
            /**
             * Format: int32
             * @description Contracts created.
             */
            created: number;
            /**
             * Format: int32
             * @description Contracts archived.
             */
            archived: number;
            /**
             * Format: int32
             * @description Choices exercised, archiving ones included.
             */
            exercised: number;
            /** @description Whether it involves the network's own party (DSO) alone, as updates of mining rounds do. */
            network: boolean;
            /** @description Of the offer or request that it concerns; left out where there is none. */
            trackingId?: string;
            /** @description Of the offer or token transfer that it concerns, else of the first holding that it creates; left out where there is none. */
            amount?: components["schemas"]["Amount"];
            /**
             * @description The action of a wallet user that caused the update; left out for other updates. A transfer is a payment, including that of an accepted offer; an abort ends an accepted offer that the sender cannot pay.
             * @enum {string}
             */
            action?: "offer" | "accept" | "reject" | "withdraw" | "expire" | "abort" | "transfer" | "tap" | "buy-name";
            /** @description Who pays or offers; left out without an action and for taps and names. */
            sender?: components["schemas"]["PartyName"];
            /** @description Who gets tokens or a name; left out without an action. */
            receiver?: components["schemas"]["PartyName"];
            /** @description The name that is bought; left out for other actions. */
            name?: string;
            /** @description Left out where there is none. */
            commandId?: string;
            /** @description Left out where there is none. */
            workflowId?: string;
            /** @description Of the submission. */
            traceId?: string;
        };
        /** @description Updates. */
        LedgerUpdateList: {
            /** @description In the order that was asked for. */
            updates: components["schemas"]["LedgerUpdate"][];
            /**
             * Format: int64
             * @description Offset of the newest update; 0 when there is none.
             */
            ledgerEnd: number;
            /**
             * Format: int64
             * @description Updates between `after` and `before`, whether or not they fit the other filters.
             */
            total: number;
            /** @description Whether there are updates that were not looked at yet. */
            more: boolean;
            /**
             * Format: int64
             * @description The offset of the next page: pass it as `before` when the newest come first, else as `after`. Null on the last page.
             */
            next: number | null;
        };
        /**
         * @description Whether the contract is active.
         * @enum {string}
         */
        ContractState: "active" | "archived";
        /** @description A contract without its payload. */
        ContractRow: {
            contractId: components["schemas"]["ContractIdText"];
            /** @description Name of its template, such as TransferOffer. */
            template: string;
            /** @description Its signatories. */
            signatories: components["schemas"]["PartyName"][];
            /** @description Its observers. */
            observers: components["schemas"]["PartyName"][];
            /**
             * Format: date-time
             * @description Ledger time of its creation.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            createdAtMicros: number;
            /**
             * Format: int64
             * @description Of the update that created it.
             */
            offset: number;
            state: components["schemas"]["ContractState"];
            /**
             * Format: int64
             * @description Of the update that archived it; null while it lives.
             */
            archivedOffset: number | null;
        };
        /** @description Contracts. */
        ContractList: {
            /** @description Newest first. */
            contracts: components["schemas"]["ContractRow"][];
            /** @description Whether there may be more. */
            more: boolean;
            /** @description The cursor of the next page; null when there is none. */
            next: string | null;
        };
        /** @description A contract and its history. */
        ContractHistory: {
            contractId: components["schemas"]["ContractIdText"];
            /** @description Name of its template, such as TransferOffer. */
            template: string;
            /** @description With the package id in front. */
            templateId: string;
            /** @description Name of its package. */
            packageName: string;
            /** @description Its signatories. */
            signatories: components["schemas"]["PartyName"][];
            /** @description Its observers. */
            observers: components["schemas"]["PartyName"][];
            /** @description As the ledger group writes it. */
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Ledger time of its creation.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            createdAtMicros: number;
            state: components["schemas"]["ContractState"];
            /** @description Where it is, or was when it was archived; null while it is in flight between two. */
            synchronizerId: string | null;
            /** @description In order of offset. */
            events: components["schemas"]["ContractEvent"][];
            /**
             * Format: int64
             * @description How many exercises left it alive, also those that `limit` leaves out.
             */
            exercises: number;
        };
        /** @description An event of a contract. `choice`, `actingParties` and `consuming` are present for exercises and archivals. */
        ContractEvent: {
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "exercised" | "archived" | "unassigned" | "assigned";
            /**
             * Format: int64
             * @description Of the update.
             */
            offset: number;
            /** @description As the update operations take it. */
            updateId: string;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            recordTime: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            recordTimeMicros: number;
            /** @description The choice that was exercised. */
            choice?: string;
            /** @description Who exercised it. */
            actingParties?: components["schemas"]["PartyName"][];
            /** @description Whether the choice archived it. */
            consuming?: boolean;
            /** @description Synchronizer that it left; for reassignments. */
            source?: string;
            /** @description Synchronizer that it went to; for reassignments. */
            target?: string;
        };
        /** @description The balance of a party after an update. */
        BalancePoint: {
            /**
             * Format: int64
             * @description Of the update.
             */
            offset: number;
            /**
             * Format: date-time
             * @description When the update took effect.
             */
            at: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            atMicros: number;
            /** @description Free tokens, holding fees taken off. */
            unlocked: components["schemas"]["Amount"];
            /** @description Locked tokens, holding fees taken off. */
            locked: components["schemas"]["Amount"];
        };
        /** @description The balance history of a party. */
        BalanceHistory: {
            party: components["schemas"]["PartyId"];
            /** @description Oldest first. */
            points: components["schemas"]["BalancePoint"][];
            /**
             * Format: int64
             * @description How many changes there were, also those that are left out.
             */
            changes: number;
            /** @description The value that the wallet's balance operation returns. */
            now: {
                /** @description Free tokens, holding fees taken off. */
                unlocked: components["schemas"]["Amount"];
                /** @description Locked tokens, holding fees taken off. */
                locked: components["schemas"]["Amount"];
            };
            /** @description Current balances of other instruments that the party holds; they have no holding fees. */
            tokens: {
                instrument: components["schemas"]["InstrumentId"];
                /** @description Free tokens. */
                unlocked: components["schemas"]["Amount"];
                /** @description Locked tokens, also those offered in a transfer or allocated. */
                locked: components["schemas"]["Amount"];
            }[];
        };
        /**
         * @description The state of a mining round: announced but not open yet, open, being summarized, issuing rewards, or closed but not archived yet.
         * @enum {string}
         */
        RoundState: "announced" | "open" | "summarizing" | "issuing" | "closed";
        /** @description A mining round. Times are those of the current state; null if that state has none. */
        Round: {
            /**
             * Format: int64
             * @description Its number.
             */
            round: number;
            state: components["schemas"]["RoundState"];
            /**
             * Format: date-time
             * @description When it opens, or its rewards may be collected.
             */
            opensAt: string | null;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            opensAtMicros: number | null;
            /**
             * Format: date-time
             * @description From when on it may go to its next state.
             */
            targetClosesAt: string | null;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            targetClosesAtMicros: number | null;
            /** @description Dollars for one token; null where the state has none. */
            amuletPrice: string | null;
            contractId: components["schemas"]["ContractIdText"];
        };
        /** @description Mining rounds. */
        RoundList: {
            /** @description Lowest number first. */
            rounds: components["schemas"]["Round"][];
            /**
             * Format: int64
             * @description Time from one round to the next.
             */
            tickMicros: number;
            /**
             * Format: int64
             * @description How long scan says that its answer about rounds may be cached; null without rounds.
             */
            ttlMicros: number | null;
        };
        /**
         * @description Length of a period.
         * @default hour
         * @enum {string}
         */
        StatisticsUnit: "minute" | "hour" | "day";
        /** @description Statistics of several periods together; each wallet counts once. */
        StatisticsFigures: {
            /**
             * Format: int64
             * @description All updates, including those of the network.
             */
            updates: number;
            /** @description Amount of the network's token that changed owners. */
            volume: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Updates in which tokens changed owners.
             */
            transfers: number;
            /**
             * Format: int64
             * @description Transfer offers created.
             */
            offers: number;
            /**
             * Format: int64
             * @description Parties whose holdings or offers changed, except those of the network.
             */
            activeWallets: number;
        };
        /** @description Statistics of a period. */
        StatisticsPeriod: {
            /**
             * Format: date-time
             * @description Start of the period.
             */
            at: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            atMicros: number;
            /**
             * Format: int64
             * @description All updates, including those of the network.
             */
            updates: number;
            /** @description Amount of the network's token that changed owners. */
            volume: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Updates in which tokens changed owners.
             */
            transfers: number;
            /**
             * Format: int64
             * @description Transfer offers created.
             */
            offers: number;
            /**
             * Format: int64
             * @description Parties whose holdings or offers changed, except those of the network.
             */
            activeWallets: number;
        };
        /** @description Statistics of a world over time. */
        Statistics: {
            /**
             * Format: date-time
             * @description Ledger time.
             */
            now: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            nowMicros: number;
            per: components["schemas"]["StatisticsUnit"];
            /** @description Oldest first. */
            periods: components["schemas"]["StatisticsPeriod"][];
            total: components["schemas"]["StatisticsFigures"];
            /** @description All transfer offers of the world by their current state. */
            offers: {
                /**
                 * Format: int64
                 * @description Offers in this state.
                 */
                created: number;
                /**
                 * Format: int64
                 * @description Offers in this state.
                 */
                accepted: number;
                /**
                 * Format: int64
                 * @description Offers in this state.
                 */
                completed: number;
                /**
                 * Format: int64
                 * @description Offers in this state.
                 */
                rejected: number;
                /**
                 * Format: int64
                 * @description Offers in this state.
                 */
                withdrawn: number;
                /**
                 * Format: int64
                 * @description Offers in this state.
                 */
                expired: number;
            };
            /**
             * Format: int64
             * @description Number of wallets in the world.
             */
            wallets: number;
        };
        /** @description What has changed. `gone` is the last event: the world was deleted or collected. */
        WorldEvent: {
            /**
             * @description The clock was moved, frozen or started; the world was reverted, reset or loaded; automation, faults or held requests, snapshots, an announced upgrade, the migration, or users and their rights changed.
             * @enum {string}
             */
            what: "clock" | "reverted" | "reset" | "loaded" | "automation" | "faults" | "snapshots" | "lsu" | "migration" | "users" | "gone";
        };
        /** @description A holding of a party. */
        Holding: {
            contractId: components["schemas"]["ContractIdText"];
            owner: components["schemas"]["PartyId"];
            instrument: components["schemas"]["InstrumentId"];
            /** @description As it was created, holding fees not taken off. */
            amount: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description Ledger time of its creation.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            createdAtMicros: number;
            /** @description Null for an unlocked holding. */
            lock: components["schemas"]["Lock"] | null;
        };
        /** @description A lock on a holding. */
        Lock: {
            /** @description The parties that must agree to unlock the tokens. */
            holders: components["schemas"]["PartyId"][];
            /**
             * Format: date-time
             * @description From here on the owner alone may unlock them.
             */
            expiresAt: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            expiresAtMicros: number;
            /** @description What they are locked for. */
            context: string | null;
        };
        /** @description Holdings. */
        HoldingList: {
            /** @description Largest first. */
            holdings: components["schemas"]["Holding"][];
        };
        /** @description An amount of tokens and their owner. */
        MintHoldingRequest: {
            owner: components["schemas"]["PartyId"];
            amount: components["schemas"]["AmountInput"];
            /** @description Id of the instrument. The default is the network's token. */
            instrument?: string;
            /** @description The administrator; needed if several have an instrument of this id. */
            admin?: components["schemas"]["PartyId"];
        };
        /** @description The administrator of an instrument and its id there. */
        InstrumentId: {
            admin: components["schemas"]["PartyId"];
            id: string;
        };
        /** @description A kind of token. */
        ControlInstrument: {
            admin: components["schemas"]["PartyId"];
            /** @description Unique among the instruments of the administrator. */
            id: string;
            name: string;
            symbol: string;
            /**
             * Format: int32
             * @description Decimal places that wallets show and accept.
             */
            decimals: number;
            /** @description Sum of all holdings. */
            supply: components["schemas"]["Amount"];
            /** @description Base address of the registry, to which wallets append `/registry/…`. */
            registry: string;
        };
        /** @description Instruments. */
        InstrumentList: {
            /** @description The network's token, then those of each administrator in order of creation. */
            instruments: components["schemas"]["ControlInstrument"][];
        };
        /** @description A new kind of token. */
        CreateInstrumentRequest: {
            /** @description Unique among the instruments of the administrator. */
            id: string;
            /** @description The default is the id. */
            name?: string;
            /** @description The default is the id. */
            symbol?: string;
            /**
             * Format: int32
             * @description Decimal places that wallets show and accept.
             * @default 10
             */
            decimals?: number;
            /**
             * @description The administrator, as the id of a party, or as a name. A party of this name is created if it does not exist.
             * @default token-admin
             */
            admin?: string;
        };
        /** @description The amount to lock and its holders. */
        LockHoldingRequest: {
            owner: components["schemas"]["PartyId"];
            /** @description The parties that must agree to unlock the tokens. */
            holders: components["schemas"]["PartyId"][];
            amount: components["schemas"]["AmountInput"];
            /**
             * Format: date-time
             * @description Ledger time.
             */
            expiresAt: string;
            /** @description What they are locked for. */
            context?: string;
        };
        /** @description A name for a party or for a user: exactly one of the two members. */
        PublishNameRequest: {
            /** @description A user with a primary party. */
            user?: string;
            party?: components["schemas"]["PartyId"];
            /** @description The name itself. */
            name: string;
            /**
             * @description Where to read more.
             * @default
             */
            url?: string;
            /**
             * @description A short description.
             * @default
             */
            description?: string;
            /** @description Left out: what the network gives. */
            lifetime?: components["schemas"]["Span"];
        };
        /** @description The party to preapprove. */
        CreatePreapprovalRequest: {
            receiver: components["schemas"]["PartyId"];
            /** @description Left out: what the network gives. */
            validFor?: components["schemas"]["Span"];
        };
        /**
         * @description The state of a vote. Only an accepted vote has an effect.
         * @enum {string}
         */
        VoteState: "open" | "accepted" | "rejected" | "expired";
        /** @description What an accepted vote does. */
        VoteAction: {
            /**
             * @description Makes an app a featured one.
             * @constant
             */
            kind: "grant-featured-app-right";
            /** @description The provider of the app. */
            provider: components["schemas"]["PartyId"];
        } | {
            /**
             * @description Takes the right from an app.
             * @constant
             */
            kind: "revoke-featured-app-right";
            /** @description The contract of the right. */
            right: components["schemas"]["ContractIdText"];
        } | {
            /**
             * @description Changes the rewards of a member.
             * @constant
             */
            kind: "update-sv-reward-weight";
            /** @description The member. Default: the first one. */
            sv?: components["schemas"]["PartyId"];
            /**
             * Format: int32
             * @description Its new weight, in basis points.
             */
            weight: number;
        };
        /** @description A new vote. */
        OpenVoteRequest: {
            action: components["schemas"]["VoteAction"];
            /**
             * @description Why.
             * @default
             */
            reason?: string;
            /**
             * @description Where to read more.
             * @default
             */
            url?: string;
            /** @description The end of the vote, a later ledger time. Default: after the time of the rules, seven days. */
            voteBefore?: string;
            /** @description When an accepted action is executed, not before the end. Default: when the vote is closed. */
            effectiveAt?: string;
            /**
             * @description Whether the member that requests the vote does not vote yet, so that the vote can expire; running networks always count its acceptance.
             * @default false
             */
            abstain?: boolean;
        };
        /** @description The vote of a member. */
        CastVoteRequest: {
            /** @description The member. Default: the first one. */
            sv?: components["schemas"]["PartyId"];
            /** @description Whether it is for the action. */
            accept: boolean;
            /**
             * @description Why.
             * @default
             */
            reason?: string;
            /**
             * @description Where to read more.
             * @default
             */
            url?: string;
        };
        /** @description How a member voted. */
        MemberVote: {
            /** @description Name of the member. */
            member: string;
            sv: components["schemas"]["PartyId"];
            /** @description Whether it is for the action. */
            accept: boolean;
            /** @description Why. */
            reason: string;
            /** @description Where to read more. */
            url: string;
            /**
             * Format: date-time
             * @description When it was cast.
             */
            castAt?: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            castAtMicros?: number;
        };
        /** @description A vote of the governance body. Members that it does not have are omitted. */
        Vote: {
            /** @description Stays the same while cast votes replace its contract. */
            trackingId: components["schemas"]["ContractIdText"];
            state: components["schemas"]["VoteState"];
            /** @description The current contract of an open vote. */
            contractId?: components["schemas"]["ContractIdText"];
            /** @description Name of the member that requested it. */
            requester: string;
            action: components["schemas"]["VoteAction"];
            /** @description Why. */
            reason: string;
            /** @description Where to read more. */
            url: string;
            /**
             * Format: date-time
             * @description Its end.
             */
            voteBefore: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            voteBeforeMicros: number;
            /**
             * Format: date-time
             * @description When the action is executed.
             */
            effectiveAt?: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            effectiveAtMicros?: number;
            /** @description By name of the member. */
            votes: components["schemas"]["MemberVote"][];
            /**
             * Format: date-time
             * @description When it was closed.
             */
            closedAt?: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            closedAtMicros?: number;
        };
        /** @description Votes. */
        VoteList: {
            /** @description Open votes, then closed ones; newest first. */
            votes: components["schemas"]["Vote"][];
        };
        /** @description An upgrade of the synchronizer. */
        AnnounceLsuRequest: {
            /**
             * Format: date-time
             * @description The instant from which the topology is frozen.
             */
            topologyFreezeTime: string;
            /**
             * Format: date-time
             * @description When the successor takes over.
             */
            upgradeTime: string;
            /** @description The successor synchronizer. */
            successorPhysicalSynchronizerId: string;
        };
        /** @description An announced upgrade. */
        AnnouncedLsu: {
            /**
             * Format: date-time
             * @description The instant from which the topology is frozen.
             */
            topologyFreezeTime: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            topologyFreezeTimeMicros: number;
            /**
             * Format: date-time
             * @description When the successor takes over.
             */
            upgradeTime: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            upgradeTimeMicros: number;
            /** @description The synchronizer that takes over. */
            successorPhysicalSynchronizerId: string;
        };
        /** @description The announced upgrade. */
        LsuAnswer: {
            /** @description Null if none is announced. */
            lsu: components["schemas"]["AnnouncedLsu"] | null;
        };
        /** @description The migration to start. */
        StartMigrationRequest: {
            /**
             * Format: int64
             * @description Larger than the present one.
             */
            migrationId: number;
        };
        /** @description The contract to move and its target. */
        StartReassignmentRequest: {
            contractId: components["schemas"]["ContractIdText"];
            /** @description Id of a synchronizer. Default: the one that the contract is not on. */
            target?: string;
            /** @description A stakeholder of the contract. Default: the first one. */
            submitter?: components["schemas"]["PartyId"];
            /**
             * @description Whether automation leaves it in flight.
             * @default false
             */
            hold?: boolean;
        };
        /** @description How the participant hosts the party. */
        MapPartyRequest: {
            /** @description What it may do; left out: submission. */
            permission?: components["schemas"]["Permission"];
            /**
             * @description Whether the party is still being onboarded there.
             * @default false
             */
            onboarding?: boolean;
        };
        /** @description The delay of a request, in milliseconds. */
        FaultDelay: {
            /** @description Always the same number of milliseconds. */
            fixed: components["schemas"]["Milliseconds"];
        } | {
            /** @description Uniformly distributed between two bounds. */
            uniform: {
                min: components["schemas"]["Milliseconds"];
                max: components["schemas"]["Milliseconds"];
            };
        } | {
            /** @description Log-normally distributed, with a long tail. */
            lognormal: {
                median: components["schemas"]["Milliseconds"];
                /** @description Standard deviation of the logarithm; 0 always gives the median. */
                sigma: number;
            };
        };
        /**
         * Format: int32
         * @description Milliseconds, at most ten minutes.
         */
        Milliseconds: number;
        /** @description What replaces the regular response: exactly one of six members. */
        FaultEffect: {
            /**
             * Format: int32
             * @description A status that is documented for the operation.
             */
            status: number;
            /** @description Name of the documented example to send; left out: the first one. */
            example?: string;
        } | {
            /**
             * @description Resets the connection before the operation runs, or after it, so that only the response is lost.
             * @enum {string}
             */
            reset: "before" | "after";
        } | {
            /**
             * Format: int32
             * @description Number of body bytes sent before the connection is closed.
             */
            truncate: number;
        } | {
            /** @description Sends the body slowly. */
            slow: {
                /**
                 * Format: int32
                 * @description Bytes of the body per second.
                 */
                bytesPerSecond: number;
            };
        } | {
            /**
             * @description The request stays in process until it is released.
             * @constant
             */
            hold: true;
        } | {
            /**
             * @description The command is accepted and then fails, so its tracking id can be used again.
             * @constant
             */
            failAfterAcceptance: true;
        };
        /** @description A fault to add: a delay, an effect, or both. */
        AddFaultRequest: {
            /** @description Left out: the server gives one. */
            id?: string;
            /** @description An operationId, the name of a group (ledger, validator, scan), or * for all operations. */
            operation: string;
            /** @description Only requests of this user. */
            user?: string;
            /**
             * Format: int32
             * @description Number of times the fault applies. Default: unlimited.
             */
            times?: number;
            /**
             * @description Probability that the fault applies, from 0 to 1.
             * @default 1
             */
            probability?: number;
            /** @description Begins its random numbers; left out: f1 for the first one that is armed, and so on. */
            seed?: string;
            delay?: components["schemas"]["FaultDelay"];
            then?: components["schemas"]["FaultEffect"];
        };
        /** @description A fault and its counters. Members that were not set are omitted. */
        Fault: {
            /** @description Names it. */
            id: string;
            /** @description An operationId, a group, or *. */
            operation: string;
            /** @description Only requests of this user. */
            user?: string;
            /**
             * Format: int32
             * @description Number of hits after which the fault is removed.
             */
            times?: number;
            /** @description Probability that the fault applies, from 0 to 1. */
            probability: number;
            /** @description Began its random numbers. */
            seed: string;
            delay?: components["schemas"]["FaultDelay"];
            then?: components["schemas"]["FaultEffect"];
            /**
             * Format: int64
             * @description Requests that it was asked about.
             */
            seen: number;
            /**
             * Format: int64
             * @description Requests that it hit.
             */
            hits: number;
        };
        /** @description Faults. */
        FaultList: {
            /** @description In evaluation order. */
            faults: components["schemas"]["Fault"][];
        };
        /** @description A held request. */
        Held: {
            /** @description Names it. */
            id: string;
            /** @description Its operationId. */
            operation: string;
            /** @description Whose request it is. */
            user: string | null;
            /** @description The fault that holds it. */
            fault?: string;
            /**
             * Format: date-time
             * @description Ledger time when it was held.
             */
            since: string;
            /**
             * Format: int64
             * @description The same in microseconds since 1970.
             */
            sinceMicros: number;
        };
        /** @description Requests that are held, or have just been released. */
        HeldList: {
            /** @description Oldest first. */
            held: components["schemas"]["Held"][];
        };
        /** @description A world and its URL. */
        World: {
            id: components["schemas"]["WorldId"];
            /** @description Name of what it was made from. */
            name: string;
            /** @description Began its ids. */
            seed: string;
            /**
             * Format: uri
             * @description Base address under which every group of this world is found.
             */
            url: string;
            clock: components["schemas"]["ClockState"];
            /**
             * Format: int64
             * @description Entries of its log.
             */
            entries: number;
            /**
             * Format: int64
             * @description Offset of its newest update.
             */
            ledgerEnd: number;
            /**
             * Format: date-time
             * @description Wall-clock time when it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Wall-clock time when it was used last.
             */
            usedAt: string;
            /**
             * Format: date-time
             * @description Wall-clock time at which the world is collected if it is not used; null for the default world.
             */
            collectedAt: string | null;
            /** @description Host and port at which other replicas reach the replica that serves the world. Only in responses of listWorlds, getWorld and createWorld; absent without replicas, and for a world that no replica serves or whose replica does not answer. */
            replica?: string;
        };
        /** @description Worlds. */
        WorldList: {
            /** @description The default world first, then by age. */
            worlds: components["schemas"]["World"][];
            /**
             * Format: int32
             * @description Maximum number of worlds besides the default one.
             */
            limit: number;
        };
        /** @description The source of a world. */
        WorldOrigin: {
            /** @description A world included with understudy, such as quickstart. */
            named: string;
        } | {
            /** @description A world that is there, as it is now. */
            world: components["schemas"]["WorldId"];
        };
        /** @description A world to create. */
        CreateWorldRequest: {
            from: components["schemas"]["WorldOrigin"];
            /** @description Left out: the server gives one. */
            id?: components["schemas"]["WorldId"];
            /** @description Begins the ids of a named world. */
            seed?: components["schemas"]["Seed"];
            /**
             * @description Whether ledger time follows the wall clock or is frozen.
             * @enum {string}
             */
            clock?: "real" | "manual";
            /**
             * Format: date-time
             * @description Ledger time at which it stands or begins.
             */
            at?: string;
        };
        /** @description The status of the server. The members up to `samples` are those of the ready file. */
        Status: {
            /**
             * @description Who answers.
             * @constant
             */
            product: "understudy";
            /** @description Release of understudy. */
            version: string;
            id: components["schemas"]["WorldId"];
            /** @description Name of what the world was made from. */
            world: string;
            /** @description Began its ids. */
            seed: string;
            /**
             * @description The dialect that is spoken.
             * @enum {string}
             */
            dialect: "documented" | "observed";
            /** @description The releases that are played. */
            profile: string;
            /**
             * Format: uri
             * @description Base address of the world.
             */
            url: string;
            /** @description Base address of each group. */
            groups: {
                /** Format: uri */
                ledger: string;
                /** Format: uri */
                validator: string;
                /** Format: uri */
                scan: string;
                /** Format: uri */
                control: string;
            };
            /** @description Users with a wallet. */
            users: components["schemas"]["StatusUser"][];
            admin: components["schemas"]["StatusUser"];
            /** @description Tokens that are rejected, by reason. */
            tokens: {
                [key: string]: string | null;
            };
            /** @description The synchronizer. */
            synchronizerId: string;
            /**
             * Format: int64
             * @description The present migration.
             */
            migrationId: number;
            /** @description Ids of the world to try things with. */
            samples: Record<string, unknown>;
            /**
             * Format: uri
             * @description Where the documents are shown; only where they are.
             */
            docs?: string;
            /**
             * Format: uri
             * @description Where the console is shown; only where it is.
             */
            console?: string;
            /** @description Addresses by LocalNet node; present only if the server listens on them. */
            localnet?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description Folder that the worlds are kept in; only where they are. */
            data?: string;
            clock: components["schemas"]["Clock"];
            counts: components["schemas"]["StatusCounts"];
            automation: components["schemas"]["AutomationKinds"];
            /** @description The worlds there are. */
            worlds: components["schemas"]["WorldId"][];
            /** @description Host and port at which the live replicas reach each other, first that of the replica that serves the world; absent without replicas. */
            replicas?: string[];
        };
        /** @description A user and a token for it. */
        StatusUser: {
            /** @description The subject of its tokens. */
            user: string;
            party: components["schemas"]["PartyId"];
            /** @description Null if only an identity provider can sign one. */
            token: string | null;
        };
        /** @description Counts of entities. */
        StatusCounts: {
            /**
             * Format: int64
             * @description Entries of the log.
             */
            entries: number;
            /**
             * Format: int64
             * @description Updates of the ledger.
             */
            updates: number;
            /**
             * Format: int64
             * @description Living contracts.
             */
            contracts: number;
            /**
             * Format: int64
             * @description Offers that are created or accepted.
             */
            openOffers: number;
            /**
             * Format: int64
             * @description Snapshots to revert to.
             */
            snapshots: number;
            /**
             * Format: int64
             * @description Faults.
             */
            faults: number;
            /**
             * Format: int64
             * @description Requests held in process.
             */
            held: number;
            /**
             * Format: int64
             * @description Exchanges in the journal, of all worlds.
             */
            requests: number;
        };
        /** @description What to check. A scenario must match one entry of each list that is present. */
        StartCheckRequest: {
            /** @description Base address of a deployment, http or https, without password, query or fragment. By default the check runs against this server. */
            url?: string;
            /**
             * @description The world that a check of this server uses: a private copy of this world, or this world itself.
             * @default private
             * @enum {string}
             */
            world?: "private" | "own";
            /** @description Only these suites. */
            suites?: components["schemas"]["CheckName"][];
            /** @description Only scenarios that call one of these operations. */
            operations?: components["schemas"]["CheckName"][];
            /** @description Only scenarios that check one of these clauses. */
            clauses?: components["schemas"]["CheckName"][];
            /** @description Only scenarios with one of these tags. */
            tags?: components["schemas"]["CheckName"][];
            /**
             * @description The strongest safety class that runs. By default destructive in a private world, otherwise read.
             * @enum {string}
             */
            allow?: "read" | "write" | "destructive";
            /** @description Tokens of the users of another address, by role. They never appear in responses, logs or reports. */
            tokens?: {
                first?: components["schemas"]["CheckToken"];
                second?: components["schemas"]["CheckToken"];
                third?: components["schemas"]["CheckToken"];
                fourth?: components["schemas"]["CheckToken"];
                admin?: components["schemas"]["CheckToken"];
            };
            /**
             * @description Dialect of another address.
             * @enum {string}
             */
            dialect?: "documented" | "observed";
            /** @description Runs the scenarios in random order with this seed. */
            seed?: components["schemas"]["Seed"];
            /** @description Time after which the check ends, up to 1h; 10m by default. */
            timeLimit?: string;
        };
        /** @description Name of a suite, operation, clause or tag. */
        CheckName: string;
        /** @description A bearer token. */
        CheckToken: string;
        /**
         * @description running; passed (the target conforms); failed; incomplete (must clauses were skipped, nothing could be judged, or the run did not start or was killed); stopped (on request, or by the time limit).
         * @enum {string}
         */
        CheckState: "running" | "passed" | "failed" | "incomplete" | "stopped";
        /** @description What is checked. */
        CheckTarget: {
            /**
             * @description A private copy of a world; a world of this server; another address.
             * @enum {string}
             */
            kind: "private-world" | "own-world" | "address";
            /** @description The world of this server that receives the requests; null for another address. */
            world: string | null;
            /** @description Base addresses. */
            urls: string[];
        };
        /** @description Number of scenarios. */
        CheckProgress: {
            /**
             * Format: int64
             * @description Scenarios to run; 0 before the plan is known.
             */
            total: number;
            /**
             * Format: int64
             * @description Completed scenarios.
             */
            done: number;
            /**
             * Format: int64
             * @description Scenarios that the plan leaves out.
             */
            skipped: number;
            /** @description The scenario that started most recently; null while none runs. */
            current: string | null;
            /** @description Waits that have taken longer than a second, longest first, at most five. */
            waiting: components["schemas"]["CheckWait"][];
        };
        /** @description A condition that a scenario waits for. */
        CheckWait: {
            /** @description Id of the scenario. */
            scenario: string;
            /** @description The operation that it repeats. */
            operationId: string;
            /** @description The condition in the suite. */
            condition: string;
            /**
             * Format: int64
             * @description Milliseconds waited so far.
             */
            waitedMs: number;
            /**
             * Format: int64
             * @description Milliseconds after which the wait ends.
             */
            limitMs: number;
        };
        /** @description Completed scenarios by verdict; after the end, all scenarios of the plan. */
        CheckCounts: {
            /**
             * Format: int64
             * @description Passed.
             */
            pass: number;
            /**
             * Format: int64
             * @description Violated a rule.
             */
            fail: number;
            /**
             * Format: int64
             * @description Could not be judged.
             */
            error: number;
            /**
             * Format: int64
             * @description Violated an observed or assumed rule.
             */
            warn: number;
            /**
             * Format: int64
             * @description Skipped.
             */
            skip: number;
            /**
             * Format: int64
             * @description Known failures.
             */
            waived: number;
        };
        /** @description The progress of a suite. */
        CheckSuiteProgress: {
            /** @description Name of the suite. */
            name: string;
            /** @description Topic of the suite. */
            title: string;
            /**
             * Format: int64
             * @description Scenarios to run.
             */
            total: number;
            /**
             * Format: int64
             * @description Completed scenarios.
             */
            done: number;
            /**
             * Format: int64
             * @description Scenarios that failed or could not be judged.
             */
            failing: number;
        };
        /** @description A run of the conformance kit. */
        Check: {
            /** @description The letter c and a number that increases with each check. */
            id: string;
            state: components["schemas"]["CheckState"];
            target: components["schemas"]["CheckTarget"];
            /**
             * @description The strongest safety class that runs.
             * @enum {string}
             */
            allow: "read" | "write" | "destructive";
            /** @description Command lines that repeat the check in a terminal or in CI. */
            command: string;
            /**
             * Format: date-time
             * @description Wall-clock time when it was started.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description Wall-clock time when it ended; null while it runs.
             */
            endedAt: string | null;
            progress: components["schemas"]["CheckProgress"];
            counts: components["schemas"]["CheckCounts"];
            /** @description Suites in the order of the plan. */
            suites: components["schemas"]["CheckSuiteProgress"][];
            /** @description The last 50 lines that the command wrote to stderr. */
            notes: string[];
            /**
             * Format: int64
             * @description Number of cases beyond the first 200; the report contains them.
             */
            omittedCases: number;
            /**
             * Format: int32
             * @description Exit status of the command; null while it runs, and if it was killed or could not be started.
             */
            exit: number | null;
            /** @description Why the check is incomplete or was stopped. */
            reasons: string[];
            /** @description Whether getCheckReport has the report. */
            hasReport: boolean;
        };
        /** @description A check with its cases. */
        CheckDetail: {
            /** @description Cases in order of completion. */
            cases: components["schemas"]["CheckCase"][];
        } & components["schemas"]["Check"];
        /** @description Checks. */
        CheckList: {
            /** @description Oldest first. */
            checks: components["schemas"]["Check"][];
        };
        /** @description Suites. */
        CheckSuiteList: {
            /** @description By group and name. */
            suites: components["schemas"]["CheckSuite"][];
        };
        /** @description Scenarios on one topic. */
        CheckSuite: {
            /** @description Name of the suite. */
            name: string;
            /** @description Topic of the suite. */
            title: string;
            /** @description ledger, validator or scan; journeys for suites that use several groups. */
            group: string;
            /** @description Number of scenarios by safety class. */
            scenarios: {
                /**
                 * Format: int64
                 * @description Scenarios that only read.
                 */
                read: number;
                /**
                 * Format: int64
                 * @description Scenarios that write.
                 */
                write: number;
                /**
                 * Format: int64
                 * @description Scenarios that change what others observe.
                 */
                destructive: number;
            };
        };
        /** @description A scenario with a finding, or one that could not be judged. */
        CheckCase: {
            /** @description suite/scenario, with #NUMBER if it runs for several values. */
            id: string;
            /** @description Name of the suite. */
            suite: string;
            /** @description The behaviour that the scenario checks. */
            title: string;
            /**
             * @description Safety class of the scenario.
             * @enum {string}
             */
            safety: "read" | "write" | "destructive";
            /**
             * @description The verdict so far; a case that no longer has a finding is sent once more.
             * @enum {string}
             */
            verdict: "pass" | "fail" | "error" | "warn" | "skip" | "waived";
            /**
             * Format: int64
             * @description Duration in milliseconds.
             */
            ms: number;
            /** @description Why the scenario could not be judged. */
            error?: string;
            /** @description The first ten findings. */
            findings: components["schemas"]["CheckFinding"][];
            /** @description The last 20 exchanges up to that of the last finding, with tokens redacted. */
            exchanges: components["schemas"]["CheckExchange"][];
        };
        /** @description A rule violation. */
        CheckFinding: {
            /**
             * @description fail, warn, or waived for a known failure.
             * @enum {string}
             */
            verdict: "fail" | "warn" | "waived";
            /** @description The finding in one sentence. */
            message: string;
            /** @description Source of the rule. */
            basis: string;
            /** @description The clauses concerned. */
            clauses: components["schemas"]["CheckClause"][];
            /** @description The unmet condition. */
            condition?: string;
            /** @description The condition as written in the suite. */
            expression?: string;
            /** @description Expected and actual value. */
            lines: components["schemas"]["CheckLine"][];
            /** @description Position in the suite as file:line:column. */
            place: string;
            /** @description The line of the suite. */
            source: string;
            /** @description A command that repeats the request. */
            curl?: string;
            /**
             * Format: int32
             * @description Index in the exchanges of the case.
             */
            exchange?: number;
        };
        /** @description A rule of the service contract. */
        CheckClause: {
            /** @description Id of the clause. */
            id: string;
            /** @description must, should or may. */
            level: string;
            /** @description Section of the service contract. */
            section: string;
            /** @description The rule. */
            text: string;
        };
        /** @description A line of a difference. */
        CheckLine: {
            /**
             * @description Which side has the line; gap stands for omitted lines.
             * @enum {string}
             */
            kind: "same" | "expected" | "actual" | "gap";
            /** @description Text of the line. */
            text: string;
        };
        /** @description A request with its response. */
        CheckExchange: {
            /** @description OperationId of the request. */
            operation: string;
            /** @description HTTP method. */
            method: string;
            /** @description URL of the request. */
            url: string;
            /** @description User whose token was sent; none without a token. */
            user: string;
            /**
             * Format: int32
             * @description Status of the response.
             */
            status: number;
            /** @description Milliseconds until the response. */
            ms: number;
            request: components["schemas"]["CheckMessage"];
            response: components["schemas"]["CheckMessage"];
        };
        /** @description Headers and body. */
        CheckMessage: {
            /** @description One `name: value` per line. */
            headers: string;
            /** @description The first 4,000 characters of the body; omitted if empty. */
            body?: string;
        };
        /** @description A report of the conformance kit (conformance/schema/report.schema.json). */
        CheckReport: {
            /**
             * Format: int32
             * @description Version of the format.
             */
            report: number;
            /**
             * Format: int32
             * @description Exit status of the run.
             */
            exit: number;
        } & {
            [key: string]: unknown;
        };
        /** @description A summary of an exchange. */
        Request: {
            /** @description r and a number that increases with each exchange; with several replicas, followed by a dash and a tag of the replica. */
            id: string;
            /**
             * Format: date-time
             * @description Wall-clock time when it came.
             */
            at: string;
            /** @description As the request named it. */
            world: string;
            /** @description As sent. */
            method: string;
            /** @description Path and query as sent, tokens redacted. */
            url: string;
            /** @description Path without the query and without the prefix of a world. */
            path: string;
            /** @description The operationId; null if the path matches no operation. */
            operation: string | null;
            /** @description The group of its address. */
            group: string;
            /** @description The subject of the token, if it was accepted. */
            user: string | null;
            /** @description The `user-agent` header, cut after 120 characters; null without one. */
            client: string | null;
            /**
             * @description What made the response: the operation; an example that the header Prefer demanded; an example, because the operation has no other answer; a fault, also one that only delays; none for a path without an operation.
             * @enum {string}
             */
            answeredBy: "operation" | "prefer" | "example" | "fault" | "none";
            /**
             * Format: int32
             * @description The response status; 0 if the connection was reset.
             */
            status: number;
            /** @description Milliseconds from request to answer. */
            ms: number;
            /** @description The log entries it wrote; null if none. */
            positions: components["schemas"]["LogRange"] | null;
            /** @description The offsets of the updates it made; null if none. */
            offsets: components["schemas"]["OffsetRange"] | null;
            violations: components["schemas"]["Violations"];
            /** @description Human-readable notes: the nearest operation, a likely mistake, the fault that applied, why a response was not validated. */
            notes: string[];
        };
        /** @description An exchange in full. */
        RequestDetail: {
            request: components["schemas"]["RecordedMessage"];
            response: components["schemas"]["RecordedMessage"];
        } & components["schemas"]["Request"];
        /** @description Positions of the log, counted from 0. */
        LogRange: {
            /**
             * Format: int64
             * @description The first one.
             */
            from: number;
            /**
             * Format: int64
             * @description The one after the last.
             */
            to: number;
        };
        /** @description Offsets of updates. */
        OffsetRange: {
            /**
             * Format: int64
             * @description Of the first one.
             */
            first: number;
            /**
             * Format: int64
             * @description Of the last one.
             */
            last: number;
        };
        /** @description Contract violations of an exchange. */
        Violations: {
            /** @description The first 50, and a line with the number of others. */
            request: {
                /**
                 * @description Part of the request.
                 * @enum {string}
                 */
                in: "path" | "query" | "header" | "body";
                /** @description Of the parameter. */
                name?: string;
                /** @description JSON pointer into the body. */
                pointer?: string;
                /** @description What is wrong. */
                message: string;
            }[];
            /** @description The first 50, and a line with the number of others. */
            response: {
                /** @description JSON pointer into the body; empty for the answer as a whole. */
                pointer: string;
                /** @description What is wrong. */
                message: string;
            }[];
        };
        /** @description A request or a response as transferred. */
        RecordedMessage: {
            /** @description Names in lower case; tokens are ***. */
            headers: {
                [key: string]: string;
            };
            /** @description At most 64 KiB of it; null when there was none or it was not read. */
            body: string | null;
            /** @description Whether there was more. */
            truncated: boolean;
            /**
             * Format: int64
             * @description Bytes of the whole; null when it was not read.
             */
            size: number | null;
            /** @description How a fault altered the response. */
            spoiled?: {
                /**
                 * @description In which way.
                 * @enum {string}
                 */
                kind: "reset" | "truncate" | "slow";
                /**
                 * Format: int64
                 * @description Bytes of the body that went out.
                 */
                bytes?: number;
                /**
                 * Format: int64
                 * @description Speed of the body.
                 */
                bytesPerSecond?: number;
            };
        };
        /** @description Replaces exchanges that left the journal before a slow reader received them. */
        Lost: {
            /**
             * Format: int64
             * @description How many, whether or not they fit the filter.
             */
            lost: number;
        };
        /** @description Exchanges. */
        RequestList: {
            /** @description Oldest first. */
            requests: components["schemas"]["Request"][];
        };
        /** @description A number of exchanges. */
        RequestCount: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
        };
        /** @description HTTP Archive 1.2. */
        Har: {
            log: {
                /** @constant */
                version: "1.2";
                creator: {
                    name: string;
                    version: string;
                };
                entries: Record<string, unknown>[];
            };
        };
    };
    responses: {
        /** @description Success; the body is empty. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request cannot be parsed or contains a value that is not allowed. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The server was started with a control token, and the request carries no token or the wrong one. */
        TokenWanted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The request comes from another machine or from a page of another origin, and carries no control token. */
        NotFromHere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The request comes from another machine without a control token, or the given party is not authorized. */
        NotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The world, or the entity with the given id, name or party, does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The state of the world does not allow the operation. The world is unchanged. */
        StateForbids: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The body exceeds the size limit. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The store does not accept changes, or the replica that serves the world cannot be reached; try again. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait. */
                "retry-after"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description Internal error. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
    };
    parameters: {
        /**
         * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
         * @example worker-3
         */
        World: components["schemas"]["WorldId"];
        /**
         * @description The contract.
         * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
         */
        ContractId: string;
        /**
         * @description The tracking id of a vote, or the id of its contract while it is open.
         * @example 001fe5e884453e5a79013cfecbc27889e5731d33ef40148e02e1f62d91b15746beca1112205660adceaa0f96bc89d86738d99be5adcb0591ae3755dc5faedf1e655bec4e36
         */
        VoteInPath: string;
        /**
         * @description Id or name of the snapshot. A name refers to the newest snapshot with that name.
         * @example s1
         */
        SnapshotId: string;
        /**
         * @description The party.
         * @example bob::1220f04b8761dd4772705edf15c7012443aa078998b5035ea6dcd7c60b153245ae0f
         */
        PartyInPath: components["schemas"]["PartyId"];
        /**
         * @description Only updates that involve this party.
         * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
         */
        UpdateParty: components["schemas"]["PartyName"];
        /**
         * @description Only updates with a contract of this template: its name, such as TransferOffer, or a full template id with package id or `#` and package name.
         * @example TransferOffer
         */
        UpdateTemplate: string;
        /**
         * @description Only updates of this kind.
         * @example transaction
         */
        UpdateKind: components["schemas"]["UpdateKind"];
        /**
         * @description If false, no updates that involve the network's own party (DSO) alone, such as those of mining rounds.
         * @example false
         */
        UpdateNetwork: boolean;
        /**
         * @description Id of the check.
         * @example c1
         */
        CheckId: string;
        /**
         * @description Only this operationId. An operation that is neither in the documents nor in the journal is rejected.
         * @example createTransferOffer
         */
        FilterOperation: string;
        /**
         * @description Only this group.
         * @example validator
         */
        FilterGroup: "ledger" | "validator" | "scan" | "extra";
        /**
         * @description Only requests of this user.
         * @example alice
         */
        FilterUser: string;
        /**
         * @description Only this world.
         * @example default
         */
        FilterWorld: components["schemas"]["WorldId"];
        /**
         * @description Only this status, or a class such as 4xx.
         * @example 4xx
         */
        FilterStatus: string;
        /**
         * @description Only this method.
         * @example POST
         */
        FilterMethod: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
        /**
         * @description Only exchanges after the one with this id.
         * @example r4700
         */
        FilterSince: string;
        /**
         * @description If true, only exchanges that violate the contract.
         * @example true
         */
        FilterViolations: boolean;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the requested world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/openmetrics-text": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frozen clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunClockRequest"];
            };
        };
        responses: {
            /** @description The running clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetClockRequest"];
            };
        };
        responses: {
            /** @description The clock was moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockMoved"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The instant is in the past. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceClockRequest"];
            };
        };
        responses: {
            /** @description The clock was moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockMoved"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description No step is scheduled. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeControlSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TakeSnapshotRequest"];
            };
        };
        responses: {
            /** @description The snapshot. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The world has reached its snapshot limit. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revertToSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id or name of the snapshot. A name refers to the newest snapshot with that name.
                 * @example s1
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot, which is now current. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id or name of the snapshot. A name refers to the newest snapshot with that name.
                 * @example s1
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    dumpWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
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
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    loadWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
                "application/yaml": string;
            };
        };
        responses: {
            /** @description The current world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            /** @description The file cannot be used. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation of the world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAutomationRequest"];
            };
        };
        responses: {
            /** @description The current automation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stepAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StepAutomationRequest"];
            };
        };
        responses: {
            /** @description The result of the step. An armed failure appears as the fact automation-failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stepped"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description No step matches, or it is too early. The world is unchanged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    failAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailAutomationRequest"];
            };
        };
        responses: {
            /** @description The current automation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearAutomationFailures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    switchAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The kind of subject.
                 * @example wallet
                 */
                subject: components["schemas"]["AutomationSubject"];
                /**
                 * @description The party of the wallet or preapproval, or the name.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchAutomationRequest"];
            };
        };
        responses: {
            /** @description The current automation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Automation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTraffic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The traffic of the world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Traffic"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setTraffic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetTrafficRequest"];
            };
        };
        responses: {
            /** @description The new traffic. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Traffic"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeTraffic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeTrafficRequest"];
            };
        };
        responses: {
            /** @description The changed traffic. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Traffic"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /**
                 * @description Only offers with this party as sender or receiver.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party?: components["schemas"]["PartyId"];
                /**
                 * @description Only offers in this state.
                 * @example created
                 */
                state?: components["schemas"]["OfferState"];
                /**
                 * @description Maximum number of offers; all without it.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offers; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOfferAs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOfferRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOfferGraph: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The graph. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferGraph"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The contract.
                 * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
                 */
                contractId: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveOfferRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The contract.
                 * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
                 */
                contractId: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveOfferRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The contract.
                 * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
                 */
                contractId: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveOfferRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorldParties: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePartyRequest"];
            };
        };
        responses: {
            /** @description The committed updates; `party` is the new party. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description The committed updates; `party` is the user's party, if it has one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The user id.
                 * @example frank
                 */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    installWallet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallWalletRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHoldings: {
        parameters: {
            query?: {
                /**
                 * @description Only holdings of this party.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                owner?: components["schemas"]["PartyId"];
                /**
                 * @description Only holdings of instruments with this id; `Amulet` is the network's token.
                 * @example Amulet
                 */
                instrument?: string;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mintHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MintHoldingRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    lockHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LockHoldingRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlockHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The contract.
                 * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
                 */
                contractId: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    burnHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The contract.
                 * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
                 */
                contractId: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInstruments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The instruments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstrumentList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInstrument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstrumentRequest"];
            };
        };
        responses: {
            /** @description The committed updates; `instrument` is the new instrument. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLedgerUpdates: {
        parameters: {
            query?: {
                /**
                 * @description Only updates that involve this party.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party?: components["parameters"]["UpdateParty"];
                /**
                 * @description Only updates with a contract of this template: its name, such as TransferOffer, or a full template id with package id or `#` and package name.
                 * @example TransferOffer
                 */
                template?: components["parameters"]["UpdateTemplate"];
                /**
                 * @description Only updates of this kind.
                 * @example transaction
                 */
                kind?: components["parameters"]["UpdateKind"];
                /**
                 * @description If false, no updates that involve the network's own party (DSO) alone, such as those of mining rounds.
                 * @example false
                 */
                network?: components["parameters"]["UpdateNetwork"];
                /**
                 * @description Only the update with this id; the other parameters are ignored.
                 * @example 1220f0c4ad69b1e70c29ac5e6e17eb2b4f9bbdb8d0b3e4d4a4a5d0b6c1b6ae5f7c90
                 */
                updateId?: string;
                /**
                 * @description Only updates before this offset.
                 * @example 4711
                 */
                before?: number;
                /**
                 * @description Only updates after this offset.
                 * @example 4600
                 */
                after?: number;
                /**
                 * @description Sort order.
                 * @example newest
                 */
                order?: "newest" | "oldest";
                /**
                 * @description Maximum number of entries.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updates; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerUpdateList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /**
                 * @description Only contracts with this party as signatory or observer.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party?: components["schemas"]["PartyName"];
                /**
                 * @description Only contracts of this template: its name, such as TransferOffer, or a full template id with package id or `#` and package name.
                 * @example TransferOffer
                 */
                template?: string;
                /**
                 * @description Only contracts in this state.
                 * @example active
                 */
                state?: "active" | "archived" | "all";
                /**
                 * @description The `next` member of the previous page.
                 * @example 4711:2
                 */
                cursor?: string;
                /**
                 * @description Maximum number of entries.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contracts; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContractHistory: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of non-consuming exercises.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The contract.
                 * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
                 */
                contractId: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractHistory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBalanceHistory: {
        parameters: {
            query: {
                /**
                 * @description The party.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party: components["schemas"]["PartyId"];
                /**
                 * @description Maximum number of entries.
                 * @example 200
                 */
                points?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance history; it has no points for a party that never held tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceHistory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRounds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
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
                    "application/json": components["schemas"]["RoundList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /**
                 * @description Length of a period.
                 * @example hour
                 */
                per?: components["schemas"]["StatisticsUnit"];
                /**
                 * @description Number of periods.
                 * @example 24
                 */
                periods?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    followWorld: {
        parameters: {
            query?: {
                /**
                 * @description Only updates that involve this party.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party?: components["parameters"]["UpdateParty"];
                /**
                 * @description Only updates with a contract of this template: its name, such as TransferOffer, or a full template id with package id or `#` and package name.
                 * @example TransferOffer
                 */
                template?: components["parameters"]["UpdateTemplate"];
                /**
                 * @description Only updates of this kind.
                 * @example transaction
                 */
                kind?: components["parameters"]["UpdateKind"];
                /**
                 * @description If false, no updates that involve the network's own party (DSO) alone, such as those of mining rounds.
                 * @example false
                 */
                network?: components["parameters"]["UpdateNetwork"];
                /**
                 * @description Start after this offset. Default: the current ledger end.
                 * @example 4711
                 */
                after?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event stream; it ends when the client disconnects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The limit of open event streams is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishNameRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The name.
                 * @example alice.unverified.cns
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPreapproval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePreapprovalRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelPreapproval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The party.
                 * @example bob::1220f04b8761dd4772705edf15c7012443aa078998b5035ea6dcd7c60b153245ae0f
                 */
                party: components["parameters"]["PartyInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVotes: {
        parameters: {
            query?: {
                /**
                 * @description Only votes in this state.
                 * @example open
                 */
                state?: components["schemas"]["VoteState"];
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The votes; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    openVote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenVoteRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The tracking id of a vote, or the id of its contract while it is open.
                 * @example 001fe5e884453e5a79013cfecbc27889e5731d33ef40148e02e1f62d91b15746beca1112205660adceaa0f96bc89d86738d99be5adcb0591ae3755dc5faedf1e655bec4e36
                 */
                vote: components["parameters"]["VoteInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vote"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    castVote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The tracking id of a vote, or the id of its contract while it is open.
                 * @example 001fe5e884453e5a79013cfecbc27889e5731d33ef40148e02e1f62d91b15746beca1112205660adceaa0f96bc89d86738d99be5adcb0591ae3755dc5faedf1e655bec4e36
                 */
                vote: components["parameters"]["VoteInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CastVoteRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeVote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The tracking id of a vote, or the id of its contract while it is open.
                 * @example 001fe5e884453e5a79013cfecbc27889e5731d33ef40148e02e1f62d91b15746beca1112205660adceaa0f96bc89d86738d99be5adcb0591ae3755dc5faedf1e655bec4e36
                 */
                vote: components["parameters"]["VoteInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnnouncedLsu: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcement, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LsuAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    announceLsu: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnounceLsuRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelLsu: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startMigration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartMigrationRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startReassignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartReassignmentRequest"];
            };
        };
        responses: {
            /** @description The committed updates; `reassignmentId` identifies the reassignment to complete. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeReassignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The id returned when the reassignment was started.
                 * @example 00d2e0e3b92003faf1390eb5282ac936a3720515f2085028f1da689e27b4a98651
                 */
                reassignmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mapParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The party.
                 * @example bob::1220f04b8761dd4772705edf15c7012443aa078998b5035ea6dcd7c60b153245ae0f
                 */
                party: components["parameters"]["PartyInPath"];
                /**
                 * @description The participant.
                 * @example participant-two::12209b4e179b4e179b4e179b4e179b4e179b4e179b4e179b4e179b4e179b4e17c0de
                 */
                participant: components["schemas"]["ParticipantUid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MapPartyRequest"];
            };
        };
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmapParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description The party.
                 * @example bob::1220f04b8761dd4772705edf15c7012443aa078998b5035ea6dcd7c60b153245ae0f
                 */
                party: components["parameters"]["PartyInPath"];
                /**
                 * @description The participant.
                 * @example participant-two::12209b4e179b4e179b4e179b4e179b4e179b4e179b4e179b4e179b4e179b4e17c0de
                 */
                participant: components["schemas"]["ParticipantUid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The committed updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Committed"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateForbids"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddFaultRequest"];
            };
        };
        responses: {
            /** @description The fault. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description The operation, status or example does not exist, or a value is not allowed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The id is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the fault.
                 * @example f1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The held requests; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseHeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the held request.
                 * @example h1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The released request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseAllHeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The released requests; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorlds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The worlds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorldRequest"];
                "application/x-ndjson": string;
                "application/yaml": string;
            };
        };
        responses: {
            /** @description The new world. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The id is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The world limit is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the world.
                 * @example worker-3
                 */
                id: components["schemas"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["World"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the world.
                 * @example worker-3
                 */
                id: components["schemas"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The default world cannot be deleted. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChecks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checks; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCheckRequest"];
            };
        };
        responses: {
            /** @description The check. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Check"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description Another check is running, or this server cannot run checks. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The limit of worlds is reached, so there is no private world for the check. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCheckSuites: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckSuiteList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description This server cannot run checks. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the check.
                 * @example c1
                 */
                id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDetail"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the check.
                 * @example c1
                 */
                id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Check"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckReport: {
        parameters: {
            query?: {
                /**
                 * @description The format of the report.
                 * @example html
                 */
                format?: "json" | "html";
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the check.
                 * @example c1
                 */
                id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckReport"];
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The check has no report yet, or ended before it wrote one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    followCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the check.
                 * @example c1
                 */
                id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event stream; it ends after the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The limit of open streams is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. An operation that is neither in the documents nor in the journal is rejected.
                 * @example createTransferOffer
                 */
                operation?: components["parameters"]["FilterOperation"];
                /**
                 * @description Only this group.
                 * @example validator
                 */
                group?: components["parameters"]["FilterGroup"];
                /**
                 * @description Only requests of this user.
                 * @example alice
                 */
                user?: components["parameters"]["FilterUser"];
                /**
                 * @description Only this world.
                 * @example default
                 */
                world?: components["parameters"]["FilterWorld"];
                /**
                 * @description Only this status, or a class such as 4xx.
                 * @example 4xx
                 */
                status?: components["parameters"]["FilterStatus"];
                /**
                 * @description Only this method.
                 * @example POST
                 */
                method?: components["parameters"]["FilterMethod"];
                /**
                 * @description Only exchanges after the one with this id.
                 * @example r4700
                 */
                since?: components["parameters"]["FilterSince"];
                /**
                 * @description If true, only exchanges that violate the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
                /**
                 * @description Maximum number of entries.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exchanges; the list may be empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearRequests: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    countRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. An operation that is neither in the documents nor in the journal is rejected.
                 * @example createTransferOffer
                 */
                operation?: components["parameters"]["FilterOperation"];
                /**
                 * @description Only this group.
                 * @example validator
                 */
                group?: components["parameters"]["FilterGroup"];
                /**
                 * @description Only requests of this user.
                 * @example alice
                 */
                user?: components["parameters"]["FilterUser"];
                /**
                 * @description Only this world.
                 * @example default
                 */
                world?: components["parameters"]["FilterWorld"];
                /**
                 * @description Only this status, or a class such as 4xx.
                 * @example 4xx
                 */
                status?: components["parameters"]["FilterStatus"];
                /**
                 * @description Only this method.
                 * @example POST
                 */
                method?: components["parameters"]["FilterMethod"];
                /**
                 * @description Only exchanges after the one with this id.
                 * @example r4700
                 */
                since?: components["parameters"]["FilterSince"];
                /**
                 * @description If true, only exchanges that violate the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of exchanges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestCount"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id of the exchange.
                 * @example r4711
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exchange. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDetail"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    followRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. An operation that is neither in the documents nor in the journal is rejected.
                 * @example createTransferOffer
                 */
                operation?: components["parameters"]["FilterOperation"];
                /**
                 * @description Only this group.
                 * @example validator
                 */
                group?: components["parameters"]["FilterGroup"];
                /**
                 * @description Only requests of this user.
                 * @example alice
                 */
                user?: components["parameters"]["FilterUser"];
                /**
                 * @description Only this world.
                 * @example default
                 */
                world?: components["parameters"]["FilterWorld"];
                /**
                 * @description Only this status, or a class such as 4xx.
                 * @example 4xx
                 */
                status?: components["parameters"]["FilterStatus"];
                /**
                 * @description Only this method.
                 * @example POST
                 */
                method?: components["parameters"]["FilterMethod"];
                /**
                 * @description Only exchanges after the one with this id.
                 * @example r4700
                 */
                since?: components["parameters"]["FilterSince"];
                /**
                 * @description If true, only exchanges that violate the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event stream; it ends when the client disconnects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            /** @description The limit of open streams is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportHar: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. An operation that is neither in the documents nor in the journal is rejected.
                 * @example createTransferOffer
                 */
                operation?: components["parameters"]["FilterOperation"];
                /**
                 * @description Only this group.
                 * @example validator
                 */
                group?: components["parameters"]["FilterGroup"];
                /**
                 * @description Only requests of this user.
                 * @example alice
                 */
                user?: components["parameters"]["FilterUser"];
                /**
                 * @description Only this world.
                 * @example default
                 */
                world?: components["parameters"]["FilterWorld"];
                /**
                 * @description Only this status, or a class such as 4xx.
                 * @example 4xx
                 */
                status?: components["parameters"]["FilterStatus"];
                /**
                 * @description Only this method.
                 * @example POST
                 */
                method?: components["parameters"]["FilterMethod"];
                /**
                 * @description Only exchanges after the one with this id.
                 * @example r4700
                 */
                since?: components["parameters"]["FilterSince"];
                /**
                 * @description If true, only exchanges that violate the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
            };
            header?: {
                /**
                 * @description The world to use. Default: the default world. The base path /_worlds/ID is equivalent.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Har"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["TokenWanted"];
            403: components["responses"]["NotFromHere"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
