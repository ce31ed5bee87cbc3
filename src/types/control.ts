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
         * Tell everything a client needs to begin
         * @description What the ready file says, for the world of the request and as of now: addresses, users with tokens, clock, counts, the next due event, automation, worlds.
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
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description The present time of the world, and what automation will do next.
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
         * Stop the clock
         * @description Time stands still from now on, and goes on only when it is set, advanced or run. Stopping a clock that stands still changes nothing.
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
         * Let the clock run
         * @description Time goes on from where it is, at `speed` thousandths of wall-clock time: 1000 is real time, 600000 a demo in which ten minutes take a second. Without it the speed stays as it was.
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
         * Move the clock to an instant
         * @description Everything due on the way is done in time order, each step stamped with its due time. The instant itself is included. With `Accept: text/event-stream` the answer is a stream: progress events with `ClockProgress`, then one done event with `ClockMoved`, or an error event with `ControlError`.
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
         * Move the clock forward
         * @description By a span, by microseconds, or to the next due event, of any kind or of one. Everything due on the way is done in time order. With `Accept: text/event-stream` the answer is a stream: progress events with `ClockProgress`, then one done event with `ClockMoved`, or an error event with `ControlError`.
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
         * @description Remembers the world as it is. A name may be used again; the newest one of a name is meant by it.
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
         * Go back to a snapshot
         * @description The world is again as it was, its clock included; a clock that ran then runs again. The snapshot stays and can be reverted to many times. An id that is discarded never returns with other content.
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
         * Forget a snapshot
         * @description Snapshots taken after it stay; their `parent` becomes its own parent.
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
         * Write the world to a file
         * @description Lines of JSON: one that says what the world is, the log entry by entry, and a closing line with a digest. Loaded again it gives the same bytes. Secrets are not in it.
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
         * Replace the world by a file
         * @description Takes a dump, or a world file, which is then simulated. When the file is refused, nothing has changed. Snapshots of the world before stay, and can be reverted to.
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
         * Go back to the start of the world
         * @description The world is as when it was made, its clock included; not empty. Ids that are discarded never return with other content. Snapshots stay.
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
         * Tell what automation does
         * @description Modes, armed failures and what is due, earliest first; also what waits to be stepped by hand.
         */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Hold kinds of automation, or let them go on
         * @description A kind that is `manual` does nothing by itself: its due events wait to be stepped. Back on `auto`, what is late is done at once. Kinds that are not named stay as they are.
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
         * Do one step of automation now
         * @description The earliest step of all, of one kind, or about one contract, at the present time, held or not. Steps that only a delay keeps waiting (consume-offer, start-issuing, archive-round, complete-reassignment) may be done before it has passed; all others from their due time on.
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
         * Make the next steps of a kind fail
         * @description For lack of funds: the accepted offer is given up, as the network does it (only `consume`). By timeout: nothing happens, and the step is tried again after its delay. Failures that are armed already stay and come first.
         */
        post: operations["failAutomation"];
        /**
         * Take back armed failures
         * @description All kinds; those that have happened stay.
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
         * Switch automation of one wallet, name or preapproval
         * @description Wallet automation consumes the accepted offers of a party (on unless switched off); names are renewed when switched on, preapprovals unless switched off.
         */
        put: operations["switchAutomation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * List every offer there ever was
         * @description Newest first, each with its state and its moves: which are possible now, and why the others are not.
         */
        get: operations["listOffers"];
        put?: never;
        /**
         * Offer tokens in the name of a party
         * @description Like creating an offer in the wallet, without its token. The sender needs a wallet. Without `trackingId` a fresh one is taken; the answer names it.
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
         * Show the life of an offer as a graph
         * @description All states and all moves between them, from the code that decides them.
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
         * @description Only before the offer expires; at that very instant it is too late. The sender's automation consumes it afterwards.
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
         * @description Any open offer, also one past its end that nobody swept yet.
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
         * @description Any open offer, also one past its end that nobody swept yet.
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
         * @description Also those that the served participant does not host, with their participants and users.
         */
        get: operations["listWorldParties"];
        put?: never;
        /**
         * Create a party
         * @description A party of the name and a fingerprint, hosted by the served participant unless others are named. It has no user and no wallet.
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
         * @description With rights, and whether they have a wallet.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description With `wallet` the user gets one, and a party of its own when `party` is left out. Without `rights` the user may act as its party. A token is made with the command line, as for any user.
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
         * @description Tokens of the user are refused from now on. The party and its contracts stay.
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
         * Give a user a wallet
         * @description The user must be there. Without `party` it is for the primary party of the user, or for a new one where it has none.
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
         * List all living holdings
         * @description Locked ones too, largest first.
         */
        get: operations["listHoldings"];
        put?: never;
        /**
         * Mint tokens
         * @description The owner gets one new holding.
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
         * @description Free holdings of the owner become one locked holding and change.
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
         * @description It becomes a free holding of its owner, also before the lock expires.
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
         * @description A free holding is archived, and nothing takes its place.
         */
        delete: operations["burnHolding"];
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
         * @description Rows of the ledger's updates as nobody's party: all of them, topology too. Newest first unless `order` says otherwise. With a filter one answer looks at no more than 20000 updates: there may be `more` even where it has few rows, or none.
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
         * @description Newest first, without payloads. Those that are archived are found among the updates: one answer looks at no more than 20000 of them, so that there may be `more` even where it has few rows, or none.
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
         * Tell the life of a contract
         * @description What it is, and what happened to it from its creation on, also after its archival. Of exercises that left it alive the newest `limit` are there.
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
         * Tell the balance of a party over time
         * @description One point at each update that changed which tokens the party holds, oldest first: what its wallet's balance operation would have answered at that time, holding fees taken off. Where there are more changes than `points`, some are left out evenly, the first and the last never. `now` is what the balance operation answers.
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
         * List the mining rounds with where they are in their lives
         * @description Every round that lives, lowest number first. A round that was archived is in the contracts.
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
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens in a world
         * @description Server-sent events. One named update has a `LedgerUpdate` as data and its offset as event id. One named world says what else a watcher has to read again. With `after`, or the header Last-Event-ID, updates after that offset come first. One named lost stands for updates that are left out because the reader is more than a thousand behind. A comment comes every 15 seconds. The stream ends with its world.
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
         * @description For a party, or for the primary party of a user. A name that is expired can be taken again.
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
         * @description By the lifetime that the network gives; whoever owns it.
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
         * @description Valid for as long as the network gives, or for the span that is named. One per party.
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
         * @description The party has to accept again.
         */
        delete: operations["cancelPreapproval"];
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
         * Show the announced upgrade
         * @description Null when none is announced. Unlike scan it also shows one whose time is past.
         */
        get: operations["getAnnouncedLsu"];
        /**
         * Announce an upgrade, or move it
         * @description A later announcement replaces the one before. The topology freezes before the upgrade, or at the same time.
         */
        put: operations["announceLsu"];
        post?: never;
        /**
         * Take the announced upgrade back
         * @description Refused when none is announced.
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
         * @description Updates from here on carry the new migration id, which must be larger than the present one.
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
         * Send a contract to another synchronizer
         * @description The contract is in flight until automation assigns it; with `hold` it stays in flight until it is assigned by hand. Target: the other synchronizer of the network; submitter: the first stakeholder.
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
         * Assign a contract that is in flight
         * @description Held or not.
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
         * Let a participant host a party
         * @description Or host it with another permission than before.
         */
        put: operations["mapParty"];
        post?: never;
        /**
         * Let a participant host a party no longer
         * @description Refused when it does not host it.
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
         * @description In the order in which they are asked; the first one that hits decides.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Add a fault
         * @description Hits requests of an operation, of a group, or of all (`*`). It waits for `delay`, then does what `then` says; without `then` the answer is late and right. Counters and random numbers are part of the world: with the same seed the same requests are hit.
         */
        post: operations["addFault"];
        /**
         * Take all faults away
         * @description What they hold is released.
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
         * Take a fault away
         * @description What it holds is released.
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
         * List the requests that are held in process
         * @description Oldest first. While one is held, others with its tracking id are told to wait.
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
         * Let a held request go on
         * @description It goes on in the world as it is by then.
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
         * Let all held requests go on
         * @description In the order in which they came.
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
         * @description The default one first, then by age.
         */
        get: operations["listWorlds"];
        put?: never;
        /**
         * Make a world
         * @description From a named world, as a copy of another one, or from the text of a world file or dump. A copy has the state of its origin, and its clock unless `clock` or `at` says otherwise. `seed` is for named worlds: a copy keeps the ids it has.
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
         * Show a world
         * @description Asking does not count as use.
         */
        get: operations["getWorld"];
        put?: never;
        post?: never;
        /**
         * Delete a world
         * @description Requests that are under way in it are finished. The default world cannot be deleted.
         */
        delete: operations["deleteWorld"];
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
         * @description Oldest first; of those that fit all filters the newest `limit`.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Empty the journal
         * @description Ids go on growing.
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
         * @description Those that fit all filters and are still in the journal.
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
         * Show an exchange
         * @description With headers and bodies, and where request and answer break the contract.
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
         * Follow exchanges as they happen
         * @description Server-sent events named `request`, each with a `Request` as data and its id as event id. With `since`, or the header Last-Event-ID, those after it come first. An event named `lost` stands for those that a slow reader missed.
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
         * @description HTTP Archive 1.2, as browsers and proxies read it.
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
        /** @description Letters, digits, dots, hyphens and underscores; it stands in addresses. */
        WorldId: string;
        /** @description A hint and a fingerprint, joined by two colons. */
        PartyId: string;
        /** @description A user id as the ledger takes it. */
        UserId: string;
        /** @description What users and their rights name as a party. The ledger group takes any text of these signs there, whether there is such a party or not. */
        PartyName: string;
        /** @description A name and a fingerprint, joined by two colons, with or without the prefix PAR. */
        ParticipantUid: string;
        /** @description Lower-case hex of even length. */
        ContractIdText: string;
        /** @description A length of time: whole numbers with units us, ms, s, m, h or d, such as 10m, 1h30m or 250ms. */
        Span: string;
        /** @description A number of tokens in an answer, always with ten digits after the point. */
        Amount: string;
        /** @description A number of tokens in a request, at most 28 digits before the point and ten after it. */
        AmountInput: string;
        /** @description Why a request was refused. Rejections of the ledger carry their facts as further members. */
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
        /** @description Where a clock is, and how it goes. */
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
             * @description Thousandths of wall-clock time: 1000 is real time. Kept while the clock stands still.
             */
            speed: number;
        };
        /** @description A clock, and what it brings next. */
        Clock: {
            /** @description What automation does next by itself; null when nothing is to come. */
            next: components["schemas"]["DueEvent"] | null;
        } & components["schemas"]["ClockState"];
        /** @description What a move of the clock did. */
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
             * @description Ledger time that was reached, in microseconds since 1970.
             */
            toMicros: number;
            /**
             * Format: int64
             * @description Steps of automation done on the way.
             */
            steps: number;
            clock: components["schemas"]["Clock"];
        };
        /** @description Data of a progress event. */
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
            /** @description Part of the way, from 0 to 1. */
            fraction: number;
        };
        /** @description How fast. */
        RunClockRequest: {
            /**
             * Format: int64
             * @description Thousandths of wall-clock time, at most a million times as fast.
             */
            speed?: number;
        };
        /** @description Where to: exactly one of the two. */
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
        /** @description How far: exactly one of the three. */
        AdvanceClockRequest: {
            /** @description By a length of time. */
            by?: components["schemas"]["Span"];
            /**
             * Format: int64
             * @description By microseconds.
             */
            byMicros?: number;
            /** @description To the next due event of any kind, or of one. */
            toNext?: true | components["schemas"]["AutomationKind"];
        };
        /** @description A point to come back to. */
        Snapshot: {
            /** @description Never used again. */
            id: string;
            /** @description As given when it was taken. */
            name: string | null;
            /** @description The snapshot on which the world stood when this one was taken. */
            parent: string | null;
            /** @description Whether the world goes on from here: the newest one taken or reverted to. */
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
        /** @description What to call it. */
        TakeSnapshotRequest: {
            /** @description Any text of up to 100 characters. */
            name?: string;
        };
        /**
         * @description Consume accepted offers; expire offers, names and preapprovals; open and close mining rounds; take snapshots of the ledger; renew names and preapprovals and agree to proposed ones; assign contracts in flight.
         * @enum {string}
         */
        AutomationKind: "consume" | "expire" | "rounds" | "snapshots" | "renew" | "assign";
        /**
         * @description By itself, or by hand.
         * @enum {string}
         */
        AutomationMode: "auto" | "manual";
        /**
         * @description What automation can be switched for one by one.
         * @enum {string}
         */
        AutomationSubject: "wallet" | "name" | "preapproval";
        /**
         * @description Lack of funds (consume only) or a timeout.
         * @enum {string}
         */
        FailureReason: "insufficient-funds" | "timeout";
        /** @description A step that automation is going to do. */
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
            /** @description What it does and to what; for people. */
            summary: string;
            /** @description The contract it is about; left out when there is none. */
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
            /** @description In the order in which they will happen. */
            failures: components["schemas"]["ArmedFailure"][];
        };
        /** @description Steps that are to fail. */
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
        };
        /** @description Automation of one wallet, name or preapproval. */
        AutomationSwitch: {
            subject: components["schemas"]["AutomationSubject"];
            /** @description The party of the wallet or preapproval, or the name. */
            key: string;
            /** @description Whether it is switched on. */
            on: boolean;
        };
        /** @description What the network does by itself. */
        Automation: {
            kinds: components["schemas"]["AutomationKinds"];
            /** @description Earliest first. */
            due: components["schemas"]["DueEvent"][];
            /** @description Those that were ever switched. */
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
        };
        /** @description Which step; without a word the earliest of all. */
        StepAutomationRequest: {
            kind?: components["schemas"]["AutomationKind"];
            /** @description The contract that the step is about. */
            contractId?: components["schemas"]["ContractIdText"];
        };
        /** @description Which steps fail, and how. */
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
        /** @description What an operation put on the ledger. The members from `party` on are there where the operation makes or chooses such a thing. */
        Committed: {
            /** @description In order of offset. */
            updates: components["schemas"]["CommittedUpdate"][];
            /** @description In the order of their creation. */
            created: components["schemas"]["CreatedContract"][];
            /** @description In the order of their archival. */
            archived: components["schemas"]["ContractIdText"][];
            /** @description What only the node knows, such as user-created. */
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
            /** @description Tracking id of the new offer. */
            trackingId?: string;
            /** @description Names the reassignment that was started. */
            reassignmentId?: string;
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
        /** @description What one step of automation did. */
        Stepped: {
            step: components["schemas"]["DueEvent"];
        } & components["schemas"]["Committed"];
        /**
         * @description Where an offer stands; an offer given up for lack of funds counts as withdrawn, as the wallet tells it.
         * @enum {string}
         */
        OfferState: "created" | "accepted" | "completed" | "rejected" | "withdrawn" | "expired";
        /**
         * @description A way from one state to the next.
         * @enum {string}
         */
        OfferMoveName: "accept" | "reject" | "withdraw" | "consume" | "abort" | "expire";
        /**
         * @description Who makes a move.
         * @enum {string}
         */
        OfferMover: "sender" | "receiver" | "automation";
        /** @description A transfer offer and what can become of it. */
        Offer: {
            /** @description The contract that stands for the offer now, or stood for it last: the accepted offer once it is accepted. */
            contractId: components["schemas"]["ContractIdText"];
            /** @description As its sender chose it. */
            trackingId: string;
            sender: components["schemas"]["PartyId"];
            receiver: components["schemas"]["PartyId"];
            amount: components["schemas"]["Amount"];
            /** @description As its sender wrote it. */
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
            /** @description All moves, the impossible ones with a reason; none for an offer that is at its end. */
            moves: components["schemas"]["OfferMove"][];
        };
        /** @description A move of an offer, as things stand. */
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
            /** @description The first one is where offers begin. */
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
        /** @description A way from a state to another. */
        OfferGraphMove: {
            from: components["schemas"]["OfferState"];
            move: components["schemas"]["OfferMoveName"];
            to: components["schemas"]["OfferState"];
            by: components["schemas"]["OfferMover"];
            /** @description When it is possible, in a few words. */
            when: string;
        };
        /** @description An offer; it ends at an instant or after a span, exactly one of the two. */
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
             * @description Ledger time; may be past, to see an offer that waits to be swept.
             */
            expiresAt?: string;
            /** @description Counted from the present ledger time. */
            expiresIn?: components["schemas"]["Span"];
            /** @description At most 279 characters. */
            trackingId?: string;
        };
        /** @description In whose name. */
        MoveOfferRequest: {
            /** @description Left out: the party that may. */
            actor?: components["schemas"]["PartyId"];
        };
        /**
         * @description What a participant may do for a party.
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
        /** @description A party to be. */
        CreatePartyRequest: {
            /** @description Begins the party id. */
            hint: string;
            /** @description Who hosts it; left out: the served participant. */
            participants?: components["schemas"]["ParticipantUid"][];
        };
        /** @description What a user may do. */
        UserRight: {
            /**
             * @description actAs, readAs and executeAs name a party.
             * @enum {string}
             */
            kind: "participantAdmin" | "identityProviderAdmin" | "readAsAnyParty" | "executeAsAnyParty" | "actAs" | "readAs" | "executeAs";
            party?: components["schemas"]["PartyName"];
        } & ({
            /** @enum {unknown} */
            kind: "actAs" | "readAs" | "executeAs";
        } | {
            /** @enum {unknown} */
            kind: "participantAdmin" | "identityProviderAdmin" | "readAsAnyParty" | "executeAsAnyParty";
        });
        /** @description A user of the participant. */
        User: {
            /** @description The subject of its tokens. */
            user: string;
            /** @description Its primary party. */
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
        /** @description A user to be. */
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
        /** @description Whose wallet. */
        InstallWalletRequest: {
            /** @description The user id. */
            user: string;
            /** @description Left out: its primary party, or a new one. */
            party?: components["schemas"]["PartyId"];
        };
        /**
         * @description The ledger's kinds of updates.
         * @enum {string}
         */
        UpdateKind: "transaction" | "reassignment" | "topology";
        /** @description An update in one row. */
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
            /** @description What happened in a few words; for people. */
            summary: string;
            /** @description Names of the templates of its contracts, each once. */
            templates: string[];
            /** @description Who has to do with it: stakeholders, acting parties, those whose hosting changes. Each once. */
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
             * @description The offset to go on from: as `before` when the newest come first, else as `after`. Null when there is no more.
             */
            next: number | null;
        };
        /**
         * @description Whether it lives.
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
        /** @description A contract and its life. */
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
        /** @description Something that happened to a contract. `choice`, `actingParties` and `consuming` are there for exercises and archivals. */
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
        /** @description Tokens of a party after an update. */
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
        /** @description Tokens of a party over time. */
        BalanceHistory: {
            party: components["schemas"]["PartyId"];
            /** @description Oldest first. */
            points: components["schemas"]["BalancePoint"][];
            /**
             * Format: int64
             * @description How many changes there were, also those that are left out.
             */
            changes: number;
            /** @description As the balance operation of the party's wallet tells it. */
            now: {
                /** @description Free tokens, holding fees taken off. */
                unlocked: components["schemas"]["Amount"];
                /** @description Locked tokens, holding fees taken off. */
                locked: components["schemas"]["Amount"];
            };
        };
        /**
         * @description Where a mining round is: made but not open yet, open, being summarized, issuing rewards, closed but not archived yet.
         * @enum {string}
         */
        RoundState: "announced" | "open" | "summarizing" | "issuing" | "closed";
        /** @description A mining round. Times are those of its present state, and null where that has none. */
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
        /** @description What a watcher has to read again. `gone` is the last one; its world was deleted or collected. */
        WorldEvent: {
            /**
             * @description The clock was moved, frozen or set going; the world was reverted, reset or loaded; automation, faults or what they hold, snapshots, an announced upgrade, migrations, or users and their rights changed.
             * @enum {string}
             */
            what: "clock" | "reverted" | "reset" | "loaded" | "automation" | "faults" | "snapshots" | "lsu" | "migration" | "users" | "gone";
        };
        /** @description Tokens of a party. */
        Holding: {
            contractId: components["schemas"]["ContractIdText"];
            owner: components["schemas"]["PartyId"];
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
            /** @description Null for a free holding. */
            lock: components["schemas"]["Lock"] | null;
        };
        /** @description Who holds tokens of another party, and until when. */
        Lock: {
            /** @description Who must agree to unlock them. */
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
        /** @description How many tokens, for whom. */
        MintHoldingRequest: {
            owner: components["schemas"]["PartyId"];
            amount: components["schemas"]["AmountInput"];
        };
        /** @description What is locked, and for whom. */
        LockHoldingRequest: {
            owner: components["schemas"]["PartyId"];
            /** @description Who must agree to unlock them. */
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
        /** @description A name, for a party or for a user: exactly one of the two. */
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
             * @description A few words.
             * @default
             */
            description?: string;
            /** @description Left out: what the network gives. */
            lifetime?: components["schemas"]["Span"];
        };
        /** @description Who is paid without asking. */
        CreatePreapprovalRequest: {
            receiver: components["schemas"]["PartyId"];
            /** @description Left out: what the network gives. */
            validFor?: components["schemas"]["Span"];
        };
        /** @description An upgrade of the synchronizer. */
        AnnounceLsuRequest: {
            /**
             * Format: date-time
             * @description From here on the topology stays as it is.
             */
            topologyFreezeTime: string;
            /**
             * Format: date-time
             * @description When the successor takes over.
             */
            upgradeTime: string;
            /** @description The synchronizer that takes over. */
            successorPhysicalSynchronizerId: string;
        };
        /** @description An announced upgrade. */
        AnnouncedLsu: {
            /**
             * Format: date-time
             * @description From here on the topology stays as it is.
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
            /** @description Null when none is announced. */
            lsu: components["schemas"]["AnnouncedLsu"] | null;
        };
        /** @description The migration that starts. */
        StartMigrationRequest: {
            /**
             * Format: int64
             * @description Larger than the present one.
             */
            migrationId: number;
        };
        /** @description Which contract leaves, and where to. */
        StartReassignmentRequest: {
            contractId: components["schemas"]["ContractIdText"];
            /** @description Id of a synchronizer; left out: the one where the contract is not. */
            target?: string;
            /** @description A stakeholder of the contract; left out: the first one. */
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
        /** @description How long a request waits, in milliseconds. */
        FaultDelay: {
            /** @description Always the same number of milliseconds. */
            fixed: components["schemas"]["Milliseconds"];
        } | {
            /** @description Evenly between two bounds. */
            uniform: {
                min: components["schemas"]["Milliseconds"];
                max: components["schemas"]["Milliseconds"];
            };
        } | {
            /** @description Mostly around the median, with a long tail. */
            lognormal: {
                median: components["schemas"]["Milliseconds"];
                /** @description Spread of the logarithm; 0 is always the median. */
                sigma: number;
            };
        };
        /**
         * Format: int32
         * @description Whole milliseconds, at most ten minutes.
         */
        Milliseconds: number;
        /** @description What happens in place of the right answer: one of six. */
        FaultEffect: {
            /**
             * Format: int32
             * @description A status that the operation documents.
             */
            status: number;
            /** @description Name of the documented example to send; left out: the first one. */
            example?: string;
        } | {
            /**
             * @description The connection is reset: before the operation runs, or after it, when only the answer is lost.
             * @enum {string}
             */
            reset: "before" | "after";
        } | {
            /**
             * Format: int32
             * @description Bytes of the body that are sent before the connection is cut.
             */
            truncate: number;
        } | {
            /** @description The body drips. */
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
             * @description The command is taken and fails afterwards, so that its tracking id is free again.
             * @constant
             */
            failAfterAcceptance: true;
        };
        /** @description A fault to be: late, wrong, or both. */
        AddFaultRequest: {
            /** @description Left out: the server gives one. */
            id?: string;
            /** @description An operationId, the name of a group (ledger, validator, scan), or * for all of them. */
            operation: string;
            /** @description Only requests of this user. */
            user?: string;
            /**
             * Format: int32
             * @description After so many hits it is spent; left out: never.
             */
            times?: number;
            /**
             * @description How often it hits, from 0 to 1.
             * @default 1
             */
            probability?: number;
            /** @description Begins its random numbers; left out: f1 for the first one that is armed, and so on. */
            seed?: string;
            delay?: components["schemas"]["FaultDelay"];
            then?: components["schemas"]["FaultEffect"];
        };
        /** @description A fault, and how often it hit. Members that were not given are left out. */
        Fault: {
            /** @description Names it. */
            id: string;
            /** @description An operationId, a group, or *. */
            operation: string;
            /** @description Only requests of this user. */
            user?: string;
            /**
             * Format: int32
             * @description After so many hits it is spent.
             */
            times?: number;
            /** @description How often it hits, from 0 to 1. */
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
            /** @description In the order in which they are asked. */
            faults: components["schemas"]["Fault"][];
        };
        /** @description A request that is held in process. */
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
        /** @description Requests that are, or were until now, held in process. */
        HeldList: {
            /** @description Oldest first. */
            held: components["schemas"]["Held"][];
        };
        /** @description A world and where to find it. */
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
             * @description Wall-clock time when it is collected if nobody uses it; null for the default world.
             */
            collectedAt: string | null;
        };
        /** @description Worlds. */
        WorldList: {
            /** @description The default one first, then by age. */
            worlds: components["schemas"]["World"][];
            /**
             * Format: int32
             * @description How many there may be beside the default one.
             */
            limit: number;
        };
        /** @description What a world is made from. */
        WorldOrigin: {
            /** @description A world that comes with understudy, such as quickstart. */
            named: string;
        } | {
            /** @description A world that is there, as it is now. */
            world: components["schemas"]["WorldId"];
        };
        /** @description A world to be. */
        CreateWorldRequest: {
            from: components["schemas"]["WorldOrigin"];
            /** @description Left out: the server gives one. */
            id?: components["schemas"]["WorldId"];
            /** @description Begins the ids of a named world. */
            seed?: string;
            /**
             * @description Whether its time follows the wall clock or stands still.
             * @enum {string}
             */
            clock?: "real" | "manual";
            /**
             * Format: date-time
             * @description Ledger time at which it stands or begins.
             */
            at?: string;
        };
        /** @description What is running. The members up to `samples` are those of the ready file. */
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
            /** @description Tokens that are refused, by reason. */
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
            /** @description Addresses by node of LocalNet; only where they are listened on. */
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
        };
        /** @description A user and a token for it. */
        StatusUser: {
            /** @description The subject of its tokens. */
            user: string;
            party: components["schemas"]["PartyId"];
            /** @description Null where only an identity provider can sign one. */
            token: string | null;
        };
        /** @description How much there is. */
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
        /** @description One exchange in short. */
        Request: {
            /** @description r and a number that grows from exchange to exchange. */
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
            /** @description Its operationId; null where none is at the address. */
            operation: string | null;
            /** @description The group of its address. */
            group: string;
            /** @description The subject of its token, if that was accepted. */
            user: string | null;
            /**
             * Format: int32
             * @description Of the answer; 0 when the connection was reset instead.
             */
            status: number;
            /** @description Milliseconds from request to answer. */
            ms: number;
            /** @description What it wrote to the log; null for nothing. */
            positions: components["schemas"]["LogRange"] | null;
            /** @description Where the updates that it made stand in the ledger; null for none. */
            offsets: components["schemas"]["OffsetRange"] | null;
            violations: components["schemas"]["Violations"];
            /** @description For people: the nearest operation, the usual mistake, which fault hit, why an answer was not judged. */
            notes: string[];
        };
        /** @description One exchange in full. */
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
        /** @description Where an exchange breaks the contract. */
        Violations: {
            /** @description The first 50, and a line that counts the rest. */
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
            /** @description The first 50, and a line that counts the rest. */
            response: {
                /** @description JSON pointer into the body; empty for the answer as a whole. */
                pointer: string;
                /** @description What is wrong. */
                message: string;
            }[];
        };
        /** @description A request or an answer as it was. */
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
            /** @description How a fault spoiled it on its way. */
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
        /** @description In place of exchanges that left the journal before a slow reader came to them. */
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
        /** @description Done; the body is empty. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request cannot be read, or holds a value that is not allowed. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The server was started with a control token, and the request carries none or another one. */
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
        /** @description The request comes from elsewhere without a control token, or the party named may not do this. */
        NotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description There is no such world, or nothing of the id, name or party that is asked for. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The state of the world does not allow it. Nothing has changed. */
        StateForbids: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The body is larger than the server reads. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description The body is of a media type that the operation does not take. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ControlError"];
            };
        };
        /** @description A fault in understudy itself. */
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
         * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
         * @example worker-3
         */
        World: components["schemas"]["WorldId"];
        /**
         * @description The contract.
         * @example 0097c5263927d5c84cec72cf45033bc4ae78c330c2d09c8eb71e5281ac9d7186abca111220e33a918ebba8569d7b2f213b9941e2869a7dc53ca33f638da7023b37a0415520
         */
        ContractId: string;
        /**
         * @description Id or name of the snapshot; of several with the name the newest.
         * @example s1
         */
        SnapshotId: string;
        /**
         * @description The party.
         * @example bob::1220f04b8761dd4772705edf15c7012443aa078998b5035ea6dcd7c60b153245ae0f
         */
        PartyInPath: components["schemas"]["PartyId"];
        /**
         * @description Only updates that this party has to do with.
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
         * @description Only this operationId. One that is in no document and in no exchange is refused.
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
         * @description With true: only exchanges that break the contract.
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
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world of the request. */
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
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    freezeClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock, standing still. */
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
        };
    };
    runClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The clock, running. */
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
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The instant is past. */
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
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description Nothing is due, so that there is nothing to move to. */
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
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots, possibly none. */
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
        };
    };
    takeControlSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The world holds as many snapshots as it may. */
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
        };
    };
    revertToSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id or name of the snapshot; of several with the name the newest.
                 * @example s1
                 */
                id: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot, now current. */
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
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description Id or name of the snapshot; of several with the name the newest.
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
        };
    };
    dumpWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    loadWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The world as it is now. */
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
        };
    };
    resetWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world as it is now. */
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
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    setAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The automation as it is now. */
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
        };
    };
    stepAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was done. A failure that was armed shows as the fact automation-failed. */
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
            /** @description Nothing waits, or it is too early. Nothing has changed. */
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
        };
    };
    failAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The automation as it is now. */
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
        };
    };
    clearAutomationFailures: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    switchAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description What is switched.
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
            /** @description The automation as it is now. */
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
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offers, possibly none. */
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
        };
    };
    createOfferAs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    getOfferGraph: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    rejectOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    withdrawOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    listWorldParties: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    createParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed; `party` names the new party. */
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
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed; `party` names the party of the user, if it has one. */
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
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    installWallet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings, possibly none. */
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
        };
    };
    mintHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    lockHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    unlockHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    burnHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    listLedgerUpdates: {
        parameters: {
            query?: {
                /**
                 * @description Only updates that this party has to do with.
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
                 * @description Which ones come first.
                 * @example newest
                 */
                order?: "newest" | "oldest";
                /**
                 * @description At most so many.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updates, possibly none. */
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
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /**
                 * @description Only contracts of which this party is signatory or observer.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party?: components["schemas"]["PartyName"];
                /**
                 * @description Only contracts of this template: its name, such as TransferOffer, or a full template id with package id or `#` and package name.
                 * @example TransferOffer
                 */
                template?: string;
                /**
                 * @description Which ones.
                 * @example active
                 */
                state?: "active" | "archived" | "all";
                /**
                 * @description `next` of the page before.
                 * @example 4711:2
                 */
                cursor?: string;
                /**
                 * @description At most so many.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contracts, possibly none. */
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
        };
    };
    getContractHistory: {
        parameters: {
            query?: {
                /**
                 * @description At most so many exercises that left it alive.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    getBalanceHistory: {
        parameters: {
            query: {
                /**
                 * @description Whose tokens.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party: components["schemas"]["PartyId"];
                /**
                 * @description At most so many.
                 * @example 200
                 */
                points?: number;
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history; a party that never held tokens has no points. */
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
        };
    };
    listRounds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    followWorld: {
        parameters: {
            query?: {
                /**
                 * @description Only updates that this party has to do with.
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
                 * @description Only updates after this offset; left out: from now on.
                 * @example 4711
                 */
                after?: number;
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream; it ends when the reader goes away. */
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
            /** @description As many readers follow worlds as may. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    publishName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    renewName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    createPreapproval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    cancelPreapproval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    getAnnouncedLsu: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    announceLsu: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    cancelLsu: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was committed. */
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
        };
    };
    startMigration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    startReassignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed; `reassignmentId` is what to assign. */
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
        };
    };
    completeReassignment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path: {
                /**
                 * @description As the start of the reassignment gave it.
                 * @example 00d2e0e3b92003faf1390eb5282ac936a3720515f2085028f1da689e27b4a98651
                 */
                reassignmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was committed. */
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
        };
    };
    mapParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    unmapParty: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was committed. */
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
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults, possibly none. */
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
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The operation, status or example is not in the documents, or a value is not allowed. */
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
            /** @description The id is taken. */
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
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    listHeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The held requests, possibly none. */
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
        };
    };
    releaseHeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description What was released. */
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
        };
    };
    releaseAllHeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was released, possibly nothing. */
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
        };
    };
    listWorlds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    createWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The id is taken. */
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
            /** @description There are as many worlds as there may be. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    deleteWorld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
            /** @description The default world stays. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. One that is in no document and in no exchange is refused.
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
                 * @description With true: only exchanges that break the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
                /**
                 * @description At most so many.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exchanges, possibly none. */
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
        };
    };
    clearRequests: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    countRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. One that is in no document and in no exchange is refused.
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
                 * @description With true: only exchanges that break the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
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
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
    followRequests: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. One that is in no document and in no exchange is refused.
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
                 * @description With true: only exchanges that break the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
                 * @example worker-3
                 */
                "X-Understudy-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream; it ends when the reader goes away. */
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
            /** @description As many readers follow as may. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlError"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    exportHar: {
        parameters: {
            query?: {
                /**
                 * @description Only this operationId. One that is in no document and in no exchange is refused.
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
                 * @description With true: only exchanges that break the contract.
                 * @example true
                 */
                violations?: components["parameters"]["FilterViolations"];
            };
            header?: {
                /**
                 * @description The world that is meant; left out: the default one. A base path /_worlds/ID says the same.
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
        };
    };
}
