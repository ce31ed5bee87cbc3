// Made from openapi/scan.yaml by tools/types: `npm run types:generate`. Not to be edited.

export interface paths {
    "/v0/updates/{update_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up one update, with offsets
         * @deprecated
         * @description Deprecated in favour of /v2/updates/{update_id}. Offsets are those of this node and not comparable with others. Changed in releases 0.5.17 and 0.6.0.
         */
        get: operations["getUpdateByIdV0"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/updates/{update_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up one update, with stable event ids
         * @deprecated
         * @description Deprecated in favour of /v2/updates/{update_id}. Event ids are numbered from 0 in the order of the tree, and the offset is a constant.
         */
        get: operations["getUpdateByIdV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/{update_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up one update
         * @description Event ids are numbered from 0 in the order of the tree, and the keys of a transaction's events are sorted as strings. A transaction has no offset in this form; a reassignment keeps its own.
         */
        get: operations["getUpdateByIdV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the update history
         * @description At most page_size updates, ordered by migration id and then record time. For the next page, send the migration id and record time of the last update as the new starting point; for a reassignment, the migration id is in its event. A page that is not full is currently the last one.
         */
        post: operations["listUpdateHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/state/acs/snapshot-timestamp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the newest snapshot up to a time
         * @description Record time of the newest snapshot at or before a time, within one migration.
         */
        get: operations["getSnapshotTimestamp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/state/acs/snapshot-timestamp-after": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the first snapshot after a time
         * @description Record time of the first snapshot strictly later than a time, in a migration or a larger one. Running servers find any snapshot of a larger migration, whatever its time.
         */
        get: operations["getSnapshotTimestampAfter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/state/acs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the contracts of a snapshot
         * @deprecated
         * @description Active contracts of one snapshot, ordered by creation time and then contract id. Parties and templates narrow the result; a contract counts when one listed party is a stakeholder and its template is listed. The next page token is present exactly when the page is full, so a last page may be empty.
         */
        post: operations["getAcsSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/state/acs/force": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a snapshot now
         * @description Takes a snapshot at the current ledger time and returns its key. This permanently shifts the schedule of automatic snapshots, so production nodes disable the operation and respond with 400. A request body is ignored.
         */
        post: operations["forceAcsSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/holdings/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up the holdings of owners, with holding fees
         * @deprecated
         * @description Totals of the token contracts of each listed owner in one snapshot, with the holding fees due by a round. Owners without holdings are left out. Deprecated in favour of /v1/holdings/summary, which has no fees.
         */
        post: operations["getHoldingsSummary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holdings/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up the holdings of owners
         * @description Totals of the token contracts of each listed owner in one snapshot. Holding fees and the round they depend on are no longer part of it.
         */
        post: operations["getHoldingsSummaryV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/holdings/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the token contracts of owners
         * @deprecated
         * @description Unlocked and locked token contracts of the listed owners in one snapshot. Running servers filter owners after a page is read: a page can be short or empty and still carry a token for the next one. Read on until there is none.
         */
        post: operations["getHoldingsState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/open-and-issuing-mining-rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the open and issuing mining rounds
         * @description All open and issuing rounds, as two maps keyed by contract id. Contract ids that the caller already knows come back without their contract; known ids that are missing from the answer are gone. Ids count only in the list they belong to.
         */
        post: operations["getOpenAndIssuingMiningRounds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/closed-rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the closed mining rounds
         * @description Closed rounds whose rewards are not all settled yet, by ascending round number. Contracts come without the synchronizer they are on.
         */
        get: operations["listClosedRounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/amulet-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the rules of the token
         * @description The current rules contract. It is left out when the caller already holds the contract id that is current. The body is required, and may be an empty object.
         */
        post: operations["getAmuletRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/ans-rules": {
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
        post: operations["getAnsRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/platform-instance-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the network calls itself
         * @description Display names for user interfaces. Running servers offer them at /v0/splice-instance-names with two other field names.
         */
        get: operations["getPlatformInstanceNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/splice-instance-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the network calls itself, under the names of running servers
         * @description The same values as /v0/platform-instance-names; the token has other field names here.
         */
        get: operations["getSpliceInstanceNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/ans-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List name entries that start with a prefix
         * @description Up to page_size entries that have not expired, older ones first. Entries of the governance body and its members come last and never expire.
         */
        get: operations["listAnsEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/ans-entries/by-name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a name entry by its name
         * @description The entry with exactly this name, unless it has expired. Governance names win over others.
         */
        get: operations["getAnsEntryByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/ans-entries/by-party/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a name entry by its owner
         * @description The governance entry of the party if it has one, otherwise the first of its entries by name that has not expired.
         */
        get: operations["getAnsEntryByParty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/domains/{domain_id}/parties/{party_id}/participant-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the participant that hosts a party
         * @description Id of the participant that hosts the party on the synchronizer. Fails when several participants host it, which this operation does not support.
         */
        get: operations["getPartyParticipantId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/lsu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the next upgrade of the logical synchronizer
         * @description Times and successor of the announced upgrade. Without an announcement the answer has no upgrade.
         */
        get: operations["getLsu"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/dso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the governance body
         * @description The governance party, the super validator that runs this node, the vote threshold, and the contracts that wallets start from. The mining round is the newest open one.
         */
        get: operations["getDso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/dso-party-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the governance party
         * @description The party id of the governance body, without its contracts.
         */
        get: operations["getDsoPartyId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/transfer-preapprovals/by-party/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the transfer preapproval of a party
         * @description The newest preapproval whose receiver is the party, expired or not. When there is none, the text of `error` begins with 'No TransferPreapproval found for party'.
         */
        get: operations["lookupTransferPreapproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/external-party-amulet-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the factory of the token standard
         * @description The current contract; it is left out when the caller holds it already. The body is required, and may be an empty object.
         */
        post: operations["getExternalPartyAmuletRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/featured-apps/{provider_party_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the featured right of a provider
         * @description The right, or no value when the party has none; that is no error.
         */
        get: operations["getFeaturedAppRight"];
        put?: never;
        post?: never;
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
         * Show which features the network supports
         * @description The flags that front-ends ask for before they show a feature. There are none at present.
         */
        get: operations["getFeatureSupport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/backfilling/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show whether the history is complete
         * @description Whether this node has the updates from before it joined. A mock server has its whole history from the start.
         */
        get: operations["getBackfillingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/amulet-price/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the price votes of the super validators
         * @description One contract for each super validator: the price that it wants, and since when. The mock server derives the votes from the rules of the governance body and the newest round.
         */
        get: operations["listAmuletPriceVotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/sv/voterequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open votes of the governance body
         * @description The active requests for a vote, oldest first.
         */
        get: operations["listVoteRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/voterequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up several open votes
         * @description The active requests among the given ones. A vote replaces the contract of its request: name the first contract of the request, its tracking id.
         */
        post: operations["listVoteRequestsByTrackingId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/voterequests/{vote_request_contract_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an open vote
         * @description The active request with this tracking id: the id of its first contract.
         */
        get: operations["getVoteRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/sv/voteresults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the closed votes of the governance body
         * @description Results of closed votes that match all given filters, newest first. For the next page, send next_page_token as pageToken.
         */
        post: operations["listVoteResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/sv/voteresults/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the closed votes of the governance body
         * @description The number of closed votes that match all given filters.
         */
        post: operations["countVoteResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/sv/previous-sv-reward-weight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show an earlier reward weight of a super validator
         * @description The reward weight that the newest accepted vote before a time gave to the super validator; no value if no vote changed it.
         */
        post: operations["getPreviousSvRewardWeight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/featured-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the featured rights of all providers
         * @description The active rights, oldest first.
         */
        get: operations["listFeaturedAppRights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/featured-apps/by-provider/{provider_party_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the featured rights of a provider
         * @description The active rights of one provider, oldest first.
         */
        get: operations["listFeaturedAppRightsByProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/featured-apps/by-contract-id/{contract_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a featured right by its contract id
         * @description The right, or no value when no such contract is active; that is not an error.
         */
        get: operations["getFeaturedAppRightByContractId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/admin/validator/licenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the licences of the validators
         * @description The licences of all validators, newest first. The mock server derives the licence of its own validator from the rules of the governance body.
         */
        get: operations["listValidatorLicenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/validators/validator-faucets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the faucet coupons of validators
         * @description For each given party with a licence: the rounds for which it received a faucet coupon, and those that it missed.
         */
        get: operations["listValidatorFaucets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scan nodes of the super validators
         * @description The public addresses of the scan nodes, grouped by synchronizer. The mock server lists itself.
         */
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/dso-sequencers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sequencers of the super validators
         * @description The public addresses of the sequencers, grouped by synchronizer.
         */
        get: operations["listDsoSequencers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/sv-bft-sequencers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the BFT sequencers of this super validator
         * @description The peer-to-peer addresses of the BFT sequencers that this super validator runs; the simulated one runs none.
         */
        get: operations["listSvBftSequencers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the update history, version 0
         * @deprecated
         * @description The history in the form of version 0: event ids with a leading number sign, and offsets.
         */
        post: operations["listUpdateHistoryV0"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the update history, version 1
         * @deprecated
         * @description The history in the form of version 1: every offset is the same constant, because offsets differ between nodes.
         */
        post: operations["listUpdateHistoryV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/hash/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the update of a signed transaction
         * @description The update of the transaction whose hash an external party signed. The answer always has the hash.
         */
        get: operations["getUpdateByHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the updates with their verdicts
         * @description Updates as in version 2 of the history, each with the verdict of the synchronizer and the traffic that it cost. Pages are those of the update history.
         */
        post: operations["listEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/events/{update_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find an update with its verdict
         * @description One update, with the verdict of the synchronizer and the traffic that it cost.
         */
        get: operations["getEventById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/state/acs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the contracts of a snapshot, version 1
         * @description As version 0, but each contract names the update that created it instead of an event; contracts of earlier migrations do not.
         */
        post: operations["getAcsSnapshotV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/state/acs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the contracts of a snapshot, version 2
         * @description As version 1, but page tokens are strings.
         */
        post: operations["getAcsSnapshotV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/acs/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the contracts of a party
         * @deprecated
         * @description The contracts of the party on which the governance party has a stake, in the export format of participants: compressed messages, in base64.
         */
        get: operations["exportPartyContracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holdings/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the tokens of owners, version 1
         * @description As version 0, but each contract names the update that created it instead of an event.
         */
        post: operations["getHoldingsStateV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/holdings/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the tokens of owners, version 2
         * @description As version 1, but page tokens are strings.
         */
        post: operations["getHoldingsStateV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/amulet-config-for-round": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the fees of a round
         * @deprecated
         * @description The fees that apply to transfers in a round.
         */
        get: operations["getAmuletConfigForRound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{domain_id}/parties/{party_id}/participant-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the participants that host a party
         * @description Ids of all participants that host the party on the synchronizer.
         */
        get: operations["listPartyParticipantIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/domains/{domain_id}/members/{member_id}/traffic-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the extra traffic of a node
         * @description Bytes of extra traffic that the node has bought and consumed; the free base rate does not count.
         */
        get: operations["getMemberTrafficStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/unclaimed-development-fund-coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the coupons of the development fund
         * @description The active coupons that the fund has not allocated yet.
         */
        get: operations["listUnclaimedDevelopmentFundCoupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/transfer-command-counter/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the transfer command counter of a party
         * @description The contract with the next nonce of the party. The simulated network has no transfer commands: the nonce is 0.
         */
        get: operations["getTransferCommandCounter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/transfer-command/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up transfer commands by their nonce
         * @description The commands of the last day with this sender and nonce. The simulated network has no transfer commands.
         */
        get: operations["getTransferCommandStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/migrations/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the next scheduled migration
         * @description Time and id of the migration that the governance body has scheduled in its rules.
         */
        get: operations["getMigrationSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/migrations/last": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the current migration
         * @description Id of the migration that this node runs in.
         */
        get: operations["getMigrationId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/active-synchronizer-serial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the serial of the physical synchronizer
         * @description The serial grows with each upgrade of the logical synchronizer.
         */
        get: operations["getActiveSynchronizerSerial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/roll-forward-lsu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the upgrade that recovers from a failed one
         * @description No value unless this node recovers from a failed upgrade of the logical synchronizer.
         */
        get: operations["getRollForwardLsu"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/synchronizer-identities/{domain_id_prefix}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the identities of the nodes of a synchronizer
         * @description Ids and identity transactions of the sequencer and the mediator, for nodes that join a new synchronizer.
         */
        get: operations["getSynchronizerIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/synchronizer-bootstrapping-transactions/{domain_id_prefix}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the first transactions of a synchronizer
         * @description The parameters and states that nodes need to join a new synchronizer, in base64.
         */
        get: operations["getSynchronizerBootstrap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/backfilling/migration-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the history of a migration
         * @description Whether this node has the whole history of the migration, and its first and last record time on each synchronizer.
         */
        post: operations["getMigrationInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/backfilling/updates-before": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page backwards through the history of a migration
         * @description The newest updates of the migration and synchronizer before a record time, newest first, with typed payloads. For the next page, send the record time of the last update.
         */
        post: operations["listUpdatesBefore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/backfilling/import-updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page through the contracts that a migration took over
         * @description A migration on running networks recreates its contracts. A simulated migration keeps them, so the list is empty.
         */
        post: operations["listImportUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/internal/reward-accounting-process/rounds/earliest-available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the first round with reward accounting
         * @description The first round whose rewards by traffic are known. The simulated network does not compute them.
         */
        get: operations["getEarliestRewardRound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sums of the reward accounting of a round
         * @description Activity and rewards of all apps in a round, or why there are none.
         */
        get: operations["getRewardActivityTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/internal/reward-accounting-process/rounds/{round_number}/root-hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the root hash of the rewards of a round
         * @description Root of the tree of the rewards of a round, or why there is none.
         */
        get: operations["getRewardRootHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a batch of the rewards of a round
         * @description The children of a batch in the tree of rewards, or the rewards of apps.
         */
        get: operations["getRewardBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/history/bulk/acs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a stored snapshot
         * @description The files of the newest stored snapshot at or before a time.
         */
        get: operations["listBulkSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/history/bulk/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the files of the stored history
         * @description The files with the updates between two record times.
         */
        post: operations["listBulkUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/history/bulk/checksums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the checksums of stored files
         * @description The checksum of each file, in the order of the request; no value for an unknown file.
         */
        post: operations["listBulkChecksums"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v0/history/bulk/download/{object_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a stored file
         * @description The content of a file of the stored history or snapshots.
         */
        get: operations["downloadBulkFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/metadata/v1/info": {
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
        get: operations["getRegistryInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/metadata/v1/instruments": {
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
        get: operations["listRegistryInstruments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/metadata/v1/instruments/{instrumentId}": {
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
        get: operations["getRegistryInstrument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v1/transfer-factory": {
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
        post: operations["getTransferFactory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept": {
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
        post: operations["getTransferInstructionAcceptContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject": {
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
        post: operations["getTransferInstructionRejectContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw": {
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
        post: operations["getTransferInstructionWithdrawContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v2/transfer-factory": {
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
        post: operations["getTransferFactoryV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept": {
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
        post: operations["getTransferInstructionAcceptContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject": {
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
        post: operations["getTransferInstructionRejectContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw": {
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
        post: operations["getTransferInstructionWithdrawContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocation-instruction/v1/allocation-factory": {
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
        post: operations["getAllocationFactory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer": {
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
        post: operations["getAllocationExecuteTransferContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocations/v1/{allocationId}/choice-contexts/withdraw": {
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
        post: operations["getAllocationWithdrawContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocations/v1/{allocationId}/choice-contexts/cancel": {
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
        post: operations["getAllocationCancelContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocation-instruction/v2/allocation-factory": {
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
        post: operations["getAllocationFactoryV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept": {
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
        post: operations["getAllocationInstructionAcceptContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw": {
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
        post: operations["getAllocationInstructionWithdrawContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocation/v2/settlement-factory": {
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
        post: operations["getSettlementFactory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocations/v2/{allocationId}/choice-contexts/withdraw": {
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
        post: operations["getAllocationWithdrawContextV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registry/allocations/v2/{allocationId}/choice-contexts/cancel": {
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
        post: operations["getAllocationCancelContextV2"];
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
         * @description Answers without a body.
         */
        get: operations["getScanLivez"];
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
         * Check whether the node accepts requests
         * @description Answers without a body.
         */
        get: operations["getScanReadyz"];
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
         * Show the state of the node
         * @description Exactly one of three forms, for a node that runs, one that is not set up, and one that failed.
         */
        get: operations["getScanStatus"];
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
         * Show the release of the node
         * @description Release number, and the time of the commit it was built from.
         */
        get: operations["getScanVersion"];
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
        /** @description Why a request was refused. */
        ErrorResponse: {
            /** @description Human-readable text; its wording is not part of the contract. */
            error: string;
        };
        /** @description Human-readable text; its wording is not part of the contract. */
        PlainText: string;
        /** @description A hint and a fingerprint, joined by two colons. */
        PartyId: string;
        /** @description The prefix PAR, an id and a fingerprint, joined by two colons. */
        ParticipantId: string;
        /** @description A name and a fingerprint, joined by two colons. */
        SynchronizerId: string;
        /** @description The logical synchronizer id, followed by protocol version and serial number. */
        PhysicalSynchronizerId: string;
        /** @description Hexadecimal contract id. */
        ContractId: string;
        /** @description Package id, module and entity, joined by colons. */
        TemplateId: string;
        /** @description Hexadecimal hash that names an update. */
        UpdateId: string;
        /** @description Update id and number of the event. Starts with a hash sign in the oldest operations only. */
        EventId: string;
        /** @description Position on this node, hexadecimal and of fixed length, sortable as a string. Not comparable between nodes. */
        Offset: string;
        /**
         * Format: date-time
         * @description UTC time with exactly six fraction digits.
         */
        RecordTime: string;
        /**
         * Format: date-time
         * @description UTC time; trailing zeros of the fraction may be left out.
         */
        Instant: string;
        /** @description Decimal number with exactly ten fraction digits. */
        Decimal: string;
        /**
         * Format: int32
         * @description Number of results, at least 1. Running servers accept at most 1000.
         */
        PageSize: number;
        /**
         * Format: int64
         * @description A span of time as a whole number of microseconds.
         */
        Microseconds: number;
        /**
         * @description Compact JSON is easy to read; the typed form loses nothing.
         * @default compact_json
         * @enum {string}
         */
        DamlValueEncoding: "compact_json" | "protobuf_json";
        /** @description A transaction has `events_by_id`, a reassignment has `event`. */
        UpdateHistoryItem: components["schemas"]["UpdateHistoryTransaction"] | components["schemas"]["UpdateHistoryReassignment"];
        /** @description The tree of ledger changes that were made at once. */
        UpdateHistoryTransaction: {
            update_id: components["schemas"]["UpdateId"];
            /**
             * Format: int64
             * @description Migration of the synchronizer.
             */
            migration_id: number;
            /** @description Empty when the submitter set none. */
            workflow_id: string;
            /** @description When the synchronizer sequenced it. */
            record_time: components["schemas"]["RecordTime"];
            synchronizer_id: components["schemas"]["SynchronizerId"];
            /** @description Ledger time, as all code of the transaction saw it. */
            effective_at: components["schemas"]["Instant"];
            offset: components["schemas"]["Offset"];
            /** @description Roots of the tree; each is a key of `events_by_id`. */
            root_event_ids: components["schemas"]["EventId"][];
            /** @description All events of the tree by their id. */
            events_by_id: {
                [key: string]: components["schemas"]["TreeEvent"];
            };
            /** @description Hash that an external party signed. Left out when there is none, never null. */
            external_transaction_hash?: string;
        };
        /** @description A contract that leaves or reaches a synchronizer. */
        UpdateHistoryReassignment: {
            update_id: components["schemas"]["UpdateId"];
            offset: components["schemas"]["Offset"];
            /** @description When the synchronizer sequenced it. */
            record_time: components["schemas"]["RecordTime"];
            /** @description An assignment has `created_event`, an unassignment has `contract_id`. */
            event: components["schemas"]["UpdateHistoryAssignment"] | components["schemas"]["UpdateHistoryUnassignment"];
        };
        /** @description The contract reaches its target synchronizer. */
        UpdateHistoryAssignment: {
            submitter: components["schemas"]["PartyId"];
            source_synchronizer: components["schemas"]["SynchronizerId"];
            target_synchronizer: components["schemas"]["SynchronizerId"];
            /**
             * Format: int64
             * @description Migration of the target synchronizer.
             */
            migration_id: number;
            /** @description Links it to the unassignment, which usually comes first. */
            unassign_id: string;
            created_event: components["schemas"]["CreatedEvent"];
            /**
             * Format: int64
             * @description Equal on both halves of a move, and larger with each move of the contract; 0 is its creation.
             */
            reassignment_counter: number;
        };
        /** @description The contract leaves its source synchronizer. */
        UpdateHistoryUnassignment: {
            submitter: components["schemas"]["PartyId"];
            source_synchronizer: components["schemas"]["SynchronizerId"];
            /**
             * Format: int64
             * @description Migration of the source synchronizer.
             */
            migration_id: number;
            target_synchronizer: components["schemas"]["SynchronizerId"];
            /** @description Links it to the assignment. */
            unassign_id: string;
            /**
             * Format: int64
             * @description Equal on both halves of a move, and larger with each move of the contract; 0 is its creation.
             */
            reassignment_counter: number;
            contract_id: components["schemas"]["ContractId"];
        };
        /** @description The event type says which of the two it is. An archival is an exercise of the choice Archive. */
        TreeEvent: components["schemas"]["CreatedEvent"] | components["schemas"]["ExercisedEvent"];
        /** @description A contract is created. */
        CreatedEvent: {
            /**
             * @description Always the same value.
             * @constant
             */
            event_type: "created_event";
            /** @description The key of this event where it is part of a tree. */
            event_id: components["schemas"]["EventId"];
            contract_id: components["schemas"]["ContractId"];
            template_id: components["schemas"]["TemplateId"];
            package_name: string;
            /** @description The contract record as JSON. */
            create_arguments: Record<string, unknown>;
            /**
             * Format: date-time
             * @description Ledger time of the transaction that created it.
             */
            created_at: string;
            signatories: components["schemas"]["PartyId"][];
            observers: components["schemas"]["PartyId"][];
        };
        /** @description A choice is exercised on a contract. */
        ExercisedEvent: {
            /**
             * @description Always the same value.
             * @constant
             */
            event_type: "exercised_event";
            /** @description The key of this event in its tree. */
            event_id: components["schemas"]["EventId"];
            contract_id: components["schemas"]["ContractId"];
            template_id: components["schemas"]["TemplateId"];
            package_name: string;
            /** @description Name of the choice, without template or interface. */
            choice: string;
            /** @description Argument of the choice; any JSON value. */
            choice_argument: unknown;
            /** @description Direct consequences in the order of execution; may be empty. */
            child_event_ids: components["schemas"]["EventId"][];
            /** @description What the choice returned; any JSON value, such as a contract id or an empty object. */
            exercise_result: unknown;
            /** @description Whether the contract is archived by it. */
            consuming: boolean;
            acting_parties: components["schemas"]["PartyId"][];
            /** @description Set when the choice belongs to an interface. */
            interface_id?: string | null;
        };
        /** @description A transaction has `events_by_id`, a reassignment has `event`. */
        UpdateHistoryItemV2: components["schemas"]["UpdateHistoryTransactionV2"] | components["schemas"]["UpdateHistoryReassignment"];
        /** @description The tree of ledger changes that were made at once, without an offset. */
        UpdateHistoryTransactionV2: {
            update_id: components["schemas"]["UpdateId"];
            /**
             * Format: int64
             * @description Migration of the synchronizer.
             */
            migration_id: number;
            /** @description Empty when the submitter set none. */
            workflow_id: string;
            /** @description When the synchronizer sequenced it. */
            record_time: components["schemas"]["RecordTime"];
            synchronizer_id: components["schemas"]["SynchronizerId"];
            /** @description Ledger time, as all code of the transaction saw it. */
            effective_at: components["schemas"]["Instant"];
            /** @description Roots of the tree; each is a key of `events_by_id`. */
            root_event_ids: components["schemas"]["EventId"][];
            /** @description All events of the tree by their id, the keys sorted as strings. */
            events_by_id: {
                [key: string]: components["schemas"]["TreeEvent"];
            };
            /** @description Hash that an external party signed. Left out when there is none, never null. */
            external_transaction_hash?: string;
        };
        /** @description Which page of the history to read. */
        UpdateHistoryRequest: {
            page_size: components["schemas"]["PageSize"];
            /** @description Where the previous page ended; omit it for the first page. */
            after?: components["schemas"]["UpdateHistoryAfter"] | null;
            /** @description How contract payloads are written. */
            daml_value_encoding?: components["schemas"]["DamlValueEncoding"] | null;
        };
        /** @description Updates of this migration with a later record time follow, and then those of larger migrations. */
        UpdateHistoryAfter: {
            /** Format: int64 */
            after_migration_id: number;
            /** @description ISO-8601 time, exclusive. */
            after_record_time: string;
        };
        /** @description One page of the history. */
        UpdateHistoryResponse: {
            /** @description Updates in ascending order; reassignments are among them. */
            transactions: components["schemas"]["UpdateHistoryItemV2"][];
        };
        /** @description The key of a snapshot. */
        AcsSnapshotTimestamp: {
            /**
             * Format: date-time
             * @description Record time of the last transaction in the snapshot; of a forced one, when it was persisted. Running servers give automatic snapshots the time of their schedule, a multiple of three hours.
             */
            record_time: string;
        };
        /** @description The values that address the new snapshot. */
        ForcedAcsSnapshot: {
            /**
             * Format: date-time
             * @description When the snapshot was persisted.
             */
            record_time: string;
            /**
             * Format: int64
             * @description Current migration of the node.
             */
            migration_id: number;
        };
        /**
         * @description With exact, a snapshot must exist at the record time; with at_or_before, the newest one up to it is used.
         * @default exact
         * @enum {string}
         */
        RecordTimeMatch: "exact" | "at_or_before";
        /** @description Which part of which snapshot to read. */
        AcsRequest: {
            /** Format: int64 */
            migration_id: number;
            /** Format: date-time */
            record_time: string;
            record_time_match?: components["schemas"]["RecordTimeMatch"] | null;
            /**
             * Format: int64
             * @description Token of the previous page.
             */
            after?: number | null;
            page_size: components["schemas"]["PageSize"];
            /** @description Stakeholders, any of which matches. All contracts when empty or left out. */
            party_ids?: string[] | null;
            /** @description Templates as package name, module and entity, any of which matches. */
            templates?: string[] | null;
        };
        /** @description One page of a snapshot. */
        AcsResponse: {
            /**
             * Format: date-time
             * @description Record time of the snapshot, which may differ from the requested one.
             */
            record_time: string;
            /** Format: int64 */
            migration_id: number;
            created_events: components["schemas"]["CreatedEvent"][];
            /**
             * Format: int64
             * @description Where the next page starts; unset on the last page.
             */
            next_page_token?: number | null;
        };
        /** @description The owners whose holdings to sum up, the time, and the round. */
        HoldingsSummaryRequest: {
            /** Format: int64 */
            migration_id: number;
            /**
             * Format: date-time
             * @description Time of a snapshot, unless `record_time_match` allows an earlier snapshot.
             */
            record_time: string;
            /** @default exact */
            record_time_match?: components["schemas"]["RecordTimeMatch"] | null;
            /** @description Owners, at least one. */
            owner_party_ids: string[];
            /**
             * Format: int64
             * @description Round that holding fees are computed for; the earliest open round when left out.
             */
            as_of_round?: number | null;
        };
        /** @description The sums, and what they were computed for. */
        HoldingsSummaryResponse: {
            /**
             * Format: date-time
             * @description The requested time. Running servers return that of the snapshot, even if it is earlier.
             */
            record_time: string;
            /**
             * Format: int64
             * @description The requested migration.
             */
            migration_id: number;
            /**
             * Format: int64
             * @description The requested round, or the earliest open one.
             */
            computed_as_of_round: number;
            summaries: components["schemas"]["HoldingsSummary"][];
        };
        /** @description Sums of one owner. */
        HoldingsSummary: {
            /** @description The owner, once per answer. */
            party_id: components["schemas"]["PartyId"];
            /** @description Unlocked tokens as received, before fees. */
            total_unlocked_coin: components["schemas"]["Decimal"];
            /** @description Locked tokens as originally received, before fees. */
            total_locked_coin: components["schemas"]["Decimal"];
            /** @description Unlocked plus locked. */
            total_coin_holdings: components["schemas"]["Decimal"];
            /** @description Fees on unlocked tokens. Zero as of a round before their creation; running servers report negative fees. */
            accumulated_holding_fees_unlocked: components["schemas"]["Decimal"];
            /** @description Fees on locked tokens since the round they were created in. */
            accumulated_holding_fees_locked: components["schemas"]["Decimal"];
            /** @description Fees on unlocked plus fees on locked tokens. */
            accumulated_holding_fees_total: components["schemas"]["Decimal"];
            /** @description Unlocked tokens minus the fees on them. */
            total_available_coin: components["schemas"]["Decimal"];
        };
        /** @description The owners whose holdings to sum up, and the time. */
        HoldingsSummaryRequestV1: {
            /** Format: int64 */
            migration_id: number;
            /** Format: date-time */
            record_time: string;
            /** @default exact */
            record_time_match?: components["schemas"]["RecordTimeMatch"] | null;
            /** @description Owners, at least one. */
            owner_party_ids: string[];
        };
        /** @description The sums, and the snapshot they come from. */
        HoldingsSummaryResponseV1: {
            /**
             * Format: date-time
             * @description Record time of the snapshot.
             */
            record_time: string;
            /** Format: int64 */
            migration_id: number;
            summaries: components["schemas"]["HoldingsSummaryV1"][];
        };
        /** @description Sums of one owner, without fees. */
        HoldingsSummaryV1: {
            party_id: components["schemas"]["PartyId"];
            total_unlocked_coin: components["schemas"]["Decimal"];
            total_locked_coin: components["schemas"]["Decimal"];
            total_coin_holdings: components["schemas"]["Decimal"];
        };
        /** @description The owners whose token contracts to read, and the snapshot. */
        HoldingsStateRequest: {
            /** Format: int64 */
            migration_id: number;
            /** Format: date-time */
            record_time: string;
            record_time_match?: components["schemas"]["RecordTimeMatch"] | null;
            /**
             * Format: int64
             * @description Token of the previous page.
             */
            after?: number | null;
            page_size: components["schemas"]["PageSize"];
            /** @description Owners, at least one. */
            owner_party_ids: string[];
        };
        /** @description A contract in full. */
        Contract: {
            template_id: components["schemas"]["TemplateId"];
            contract_id: components["schemas"]["ContractId"];
            /** @description The contract record as JSON; numbers and amounts in it are strings. */
            payload: Record<string, unknown>;
            /** @description Base64 form that lets others use the contract in a command. */
            created_event_blob: string;
            created_at: components["schemas"]["Instant"];
        };
        /** @description A contract and the synchronizer it is on. */
        ContractWithState: {
            contract: components["schemas"]["Contract"];
            /** @description Unset while the contract is in flight between synchronizers. */
            domain_id?: components["schemas"]["SynchronizerId"] | null;
        };
        /** @description A contract that is omitted if the caller already has it. */
        MaybeCachedContractWithState: {
            contract?: components["schemas"]["Contract"] | null;
            /** @description Where the contract is now. Unset while it is in flight between synchronizers. */
            domain_id?: components["schemas"]["SynchronizerId"] | null;
        };
        /** @description Contracts by their id, relative to the caller's cache. A cached id that is missing is no longer active. */
        MaybeCachedContractWithStateMap: {
            [key: string]: components["schemas"]["MaybeCachedContractWithState"];
        };
        /** @description What the caller has cached; empty lists are valid, but take longer. */
        MiningRoundsRequest: {
            cached_open_mining_round_contract_ids: components["schemas"]["CachedContractId"][];
            cached_issuing_round_contract_ids: components["schemas"]["CachedContractId"][];
        };
        /** @description Contract id as a plain string; unknown ids are ignored. */
        CachedContractId: string;
        /** @description The current rounds. */
        MiningRoundsResponse: {
            /** @description How long the answer may be cached before a round that is not in it can open. */
            time_to_live_in_microseconds: components["schemas"]["Microseconds"];
            open_mining_rounds: components["schemas"]["MaybeCachedContractWithStateMap"];
            issuing_mining_rounds: components["schemas"]["MaybeCachedContractWithStateMap"];
        };
        /** @description Closed rounds by ascending number. */
        ClosedRounds: {
            rounds: components["schemas"]["Contract"][];
        };
        /** @description What the caller has cached. */
        AmuletRulesRequest: {
            cached_amulet_rules_contract_id?: string | null;
            cached_amulet_rules_domain_id?: string | null;
        };
        /** @description The rules, relative to the caller's cache. */
        AmuletRulesResponse: {
            amulet_rules_update: components["schemas"]["MaybeCachedContractWithState"];
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
        /** @description Names that the network uses for its components. */
        PlatformInstanceNames: {
            network_name: string;
            /**
             * Format: uri
             * @description URL of an icon for web pages.
             */
            network_favicon_url: string;
            token_name: string;
            /** @description Acronym of three letters; the length is not enforced. */
            token_name_acronym: string;
            name_service_name: string;
            name_service_name_acronym: string;
        };
        /** @description Names that the network uses for its components, with the token's field names of running servers. */
        SpliceInstanceNames: {
            network_name: string;
            /**
             * Format: uri
             * @description URL of an icon for web pages.
             */
            network_favicon_url: string;
            amulet_name: string;
            amulet_name_acronym: string;
            name_service_name: string;
            name_service_name_acronym: string;
        };
        /** @description A name and its owner. */
        AnsEntry: {
            /** @description Contract of the entry; unset on entries that the governance body gives itself and its members. */
            contract_id?: components["schemas"]["ContractId"] | null;
            /** @description The owner. */
            user: components["schemas"]["PartyId"];
            name: string;
            /** @description Empty, or a web address chosen by the owner. */
            url: string;
            /** @description Text of the owner; may be empty. */
            description: string;
            /**
             * Format: date-time
             * @description When the entry ends. Unset or null on governance entries, which do not end.
             */
            expires_at?: string | null;
        };
        /** @description Entries that match the prefix. */
        AnsEntries: {
            entries: components["schemas"]["AnsEntry"][];
        };
        /** @description The one entry found. */
        AnsEntryLookup: {
            entry: components["schemas"]["AnsEntry"];
        };
        /** @description The participant that hosts a party. */
        PartyParticipant: {
            participant_id: components["schemas"]["ParticipantId"];
        };
        /** @description An announced upgrade of the logical synchronizer. */
        Lsu: {
            /**
             * Format: date-time
             * @description From here on the topology does not change.
             */
            topologyFreezeTime: string;
            /**
             * Format: date-time
             * @description When nodes switch over.
             */
            upgradeTime: string;
            successorPhysicalSynchronizerId: components["schemas"]["PhysicalSynchronizerId"];
        };
        /** @description The next upgrade, if one is announced. */
        LsuResponse: {
            lsu?: components["schemas"]["Lsu"] | null;
        };
        /** @description The governance body and its contracts. */
        Dso: {
            /** @description Ledger user of the super validator that runs this node. */
            sv_user: string;
            sv_party_id: components["schemas"]["PartyId"];
            dso_party_id: components["schemas"]["PartyId"];
            /**
             * Format: int64
             * @description Votes that a decision needs.
             */
            voting_threshold: number;
            latest_mining_round: components["schemas"]["ContractWithState"];
            amulet_rules: components["schemas"]["ContractWithState"];
            dso_rules: components["schemas"]["ContractWithState"];
            sv_node_states: components["schemas"]["ContractWithState"][];
            /** @description Number of the first round of the network. */
            initial_round?: string | null;
        };
        /** @description The governance party. */
        DsoPartyId: {
            dso_party_id: components["schemas"]["PartyId"];
        };
        /** @description State of the node, distinguished by its only property. */
        NodeStatus: components["schemas"]["SuccessStatus"] | components["schemas"]["NotInitializedStatus"] | components["schemas"]["FailureStatus"];
        /** @description The node runs. */
        SuccessStatus: {
            success: components["schemas"]["Status"];
        };
        /** @description The node is not set up yet. */
        NotInitializedStatus: {
            not_initialized: {
                /** @description Whether this replica is the active one. */
                active: boolean;
            };
        };
        /** @description The state is not available. */
        FailureStatus: {
            failed: components["schemas"]["ErrorResponse"];
        };
        /** @description Information about a running node. */
        Status: {
            id: string;
            /** @description Time since the start, human-readable. */
            uptime: string;
            /** @description Port numbers by their use. */
            ports: {
                [key: string]: number;
            };
            extra?: string | null;
            /** @description Whether this replica is the active one. */
            active: boolean;
        };
        /** @description The release that runs. */
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
        /** @description The preapproval of a party. */
        TransferPreapprovalLookup: {
            transfer_preapproval: components["schemas"]["ContractWithState"];
        };
        /** @description What the caller has cached. */
        ExternalPartyAmuletRulesRequest: {
            cached_external_party_amulet_rules_contract_id?: string | null;
            cached_external_party_amulet_rules_domain_id?: string | null;
        };
        /** @description The contract, relative to the caller's cache. */
        ExternalPartyAmuletRulesResponse: {
            external_party_amulet_rules_update: components["schemas"]["MaybeCachedContractWithState"];
        };
        /** @description The supported features. */
        FeatureSupport: {
            /** @description Unused: there are no flags at present. */
            dummy?: boolean | null;
        };
        /** @description Whether the history is complete. */
        BackfillingStatus: {
            complete: boolean;
        };
        /** @description Price votes, one for each super validator. */
        AmuletPriceVotes: {
            amulet_price_votes: components["schemas"]["Contract"][];
        };
        /** @description Open votes. */
        VoteRequests: {
            dso_rules_vote_requests: components["schemas"]["Contract"][];
        };
        /** @description The votes to look up. */
        TrackedVoteRequestsRequest: {
            vote_request_contract_ids: string[];
        };
        /** @description The open ones among the given votes. */
        TrackedVoteRequests: {
            vote_requests: components["schemas"]["Contract"][];
        };
        /** @description An open vote. */
        VoteRequestLookup: {
            dso_rules_vote_request: components["schemas"]["Contract"];
        };
        /** @description Filters; absent ones match every vote. */
        VoteResultFilters: {
            /** @description Tag of the action, such as SRARC_SetConfig. */
            actionName?: string | null;
            /** @description Only votes that were accepted, or only those that were not. */
            accepted?: boolean | null;
            /** @description Name of the super validator that asked for the vote. */
            requester?: string | null;
            /** @description Only votes that took effect after this time. */
            effectiveFrom?: string | null;
            /** @description Only votes that took effect before this time. If both times are set, they are inclusive. */
            effectiveTo?: string | null;
        };
        /** @description Filters and the size of the page. */
        VoteResultsRequest: {
            /** @description Tag of the action, such as SRARC_SetConfig. */
            actionName?: string | null;
            /** @description Only votes that were accepted, or only those that were not. */
            accepted?: boolean | null;
            /** @description Name of the super validator that asked for the vote. */
            requester?: string | null;
            /** @description Only votes that took effect after this time. */
            effectiveFrom?: string | null;
            /** @description Only votes that took effect before this time. If both times are set, they are inclusive. */
            effectiveTo?: string | null;
            /**
             * Format: int32
             * @description Maximum number of results per page.
             */
            limit: number;
            /**
             * Format: int64
             * @description Token of the previous page.
             */
            pageToken?: number | null;
        };
        /** @description A page of closed votes. */
        VoteResults: {
            dso_rules_vote_results: {
                [key: string]: unknown;
            }[];
            /**
             * Format: int64
             * @description Set if there are more.
             */
            next_page_token?: number | null;
        };
        /** @description The number of closed votes. */
        VoteResultCount: {
            /** Format: int64 */
            count: number;
        };
        /** @description A super validator and a time. */
        SvRewardWeightRequest: {
            svParty: string;
            /** @description Only votes that took effect before this time. */
            effectiveBefore?: string | null;
        };
        /** @description A reward weight, if a vote ever changed it. */
        SvRewardWeight: {
            rewardWeight?: string | null;
        };
        /** @description Featured rights. */
        FeaturedAppRights: {
            featured_apps: components["schemas"]["Contract"][];
        };
        /** @description A page of licences. */
        ValidatorLicenses: {
            validator_licenses: components["schemas"]["Contract"][];
            /**
             * Format: int64
             * @description Set if there may be more.
             */
            next_page_token?: number | null;
        };
        /** @description Faucet coupons by validator. */
        ValidatorFaucets: {
            validatorsReceivedFaucets: components["schemas"]["ReceivedFaucets"][];
        };
        /** @description The faucet coupons of one validator. All numbers are zero for one that never received any. */
        ReceivedFaucets: {
            validator: components["schemas"]["PartyId"];
            /** Format: int64 */
            numRoundsCollected: number;
            /** Format: int64 */
            numRoundsMissed: number;
            /** Format: int64 */
            firstCollectedInRound: number;
            /** Format: int64 */
            lastCollectedInRound: number;
        };
        /** @description Scan nodes by synchronizer. */
        Scans: {
            scans: components["schemas"]["DomainScans"][];
        };
        /** @description The scan nodes of a synchronizer. */
        DomainScans: {
            domainId: components["schemas"]["SynchronizerId"];
            scans: {
                publicUrl: string;
                svName: string;
            }[];
        };
        /** @description Sequencers by synchronizer. */
        DsoSequencers: {
            domainSequencers: components["schemas"]["DomainSequencers"][];
        };
        /** @description The sequencers of a synchronizer. */
        DomainSequencers: {
            domainId: components["schemas"]["SynchronizerId"];
            sequencers: components["schemas"]["DsoSequencer"][];
        };
        /** @description A sequencer of a super validator. */
        DsoSequencer: {
            /**
             * Format: int64
             * @description -1 if the sequencer is identified by its serial.
             */
            migrationId: number;
            /** Format: int64 */
            synchronizerSerial?: number | null;
            id: string;
            url: string;
            svName: string;
            /** Format: date-time */
            availableAfter: string;
        };
        /** @description BFT sequencers. */
        SvBftSequencers: {
            bftSequencers: components["schemas"]["SvBftSequencer"][];
        };
        /** @description A BFT sequencer. */
        SvBftSequencer: {
            /** Format: int64 */
            serialId: number;
            id: string;
            p2pUrl: string;
        };
        /** @description Position and size of a page. */
        UpdateHistoryRequestV0: {
            after?: components["schemas"]["UpdateHistoryAfter"] | null;
            page_size: components["schemas"]["PageSize"];
            /** @description Whether payloads are typed. */
            lossless?: boolean | null;
        };
        /** @description A page of updates. */
        UpdateHistoryResponseV0: {
            transactions: components["schemas"]["UpdateHistoryItem"][];
        };
        /** @description A page of updates with their verdicts. */
        EventHistory: {
            events: components["schemas"]["EventHistoryItem"][];
        };
        /** @description An update, the verdict on it, and what it cost. At least one of the first two is there. */
        EventHistoryItem: {
            update?: components["schemas"]["UpdateHistoryItemV2"] | null;
            verdict?: components["schemas"]["EventVerdict"] | null;
            traffic_summary?: components["schemas"]["EventTraffic"] | null;
            app_activity_records?: components["schemas"]["AppActivity"] | null;
        };
        /** @description The verdict of the synchronizer on an update. */
        EventVerdict: {
            update_id: components["schemas"]["UpdateId"];
            /** Format: int64 */
            migration_id: number;
            domain_id: components["schemas"]["SynchronizerId"];
            record_time: components["schemas"]["RecordTime"];
            finalization_time: components["schemas"]["RecordTime"];
            submitting_parties: components["schemas"]["PartyId"][];
            submitting_participant_uid: string;
            /** @enum {string} */
            verdict_result: "VERDICT_RESULT_UNSPECIFIED" | "VERDICT_RESULT_ACCEPTED" | "VERDICT_RESULT_REJECTED";
            /** Format: int32 */
            mediator_group: number;
            transaction_views: {
                views: components["schemas"]["TransactionView"][];
                root_views: number[];
            };
        };
        /** @description A part of a transaction with the same informees. */
        TransactionView: {
            /** Format: int32 */
            view_id: number;
            informees: components["schemas"]["PartyId"][];
            confirming_parties: {
                parties: components["schemas"]["PartyId"][];
                /** Format: int32 */
                threshold: number;
            }[];
            sub_views: number[];
            view_hash: string;
        };
        /** @description Bytes that an update cost. */
        EventTraffic: {
            /** Format: int64 */
            total_traffic_cost: number;
            envelope_traffic_summaries: {
                /** Format: int64 */
                traffic_cost: number;
                view_ids: number[];
            }[];
        };
        /** @description Activity of apps in an update. */
        AppActivity: {
            /** Format: int64 */
            round_number: number;
            records: {
                party: components["schemas"]["PartyId"];
                /** Format: int64 */
                weight: number;
            }[];
        };
        /** @description A contract of a snapshot. */
        ActiveContract: {
            /** @description Not set for contracts of earlier migrations. */
            created_in_update_id?: string | null;
            contract_id: components["schemas"]["ContractId"];
            template_id: components["schemas"]["TemplateId"];
            package_name: string;
            create_arguments: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            signatories: components["schemas"]["PartyId"][];
            observers: components["schemas"]["PartyId"][];
        };
        /** @description A page of a snapshot. */
        AcsResponseV1: {
            /** Format: date-time */
            record_time: string;
            /** Format: int64 */
            migration_id: number;
            created_events: components["schemas"]["ActiveContract"][];
            /** Format: int64 */
            next_page_token?: number | null;
        };
        /** @description A page of a snapshot. */
        AcsResponseV2: {
            /** Format: date-time */
            record_time: string;
            /** Format: int64 */
            migration_id: number;
            created_events: components["schemas"]["ActiveContract"][];
            next_page_token?: string | null;
        };
        /** @description A snapshot, filters and a page. */
        AcsRequestV2: {
            /** Format: int64 */
            migration_id: number;
            /** Format: date-time */
            record_time: string;
            record_time_match?: components["schemas"]["RecordTimeMatch"] | null;
            /** @description Token of the previous page. */
            after?: string | null;
            page_size: components["schemas"]["PageSize"];
            party_ids?: components["schemas"]["PartyId"][] | null;
            templates?: string[] | null;
        };
        /** @description A snapshot, owners and a page. */
        HoldingsStateRequestV2: {
            /** Format: int64 */
            migration_id: number;
            /** Format: date-time */
            record_time: string;
            record_time_match?: components["schemas"]["RecordTimeMatch"] | null;
            /** @description Token of the previous page. */
            after?: string | null;
            page_size: components["schemas"]["PageSize"];
            owner_party_ids: string[];
        };
        /** @description An export. */
        PartyContracts: {
            acs_snapshot: string;
        };
        /** @description The fees of a round, in dollars. */
        RoundFees: {
            amulet_create_fee: string;
            holding_fee: string;
            lock_holder_fee: string;
            transfer_fee: {
                initial: string;
                steps: {
                    amount: string;
                    rate: string;
                }[];
            };
        };
        /** @description The hosts of a party. */
        PartyParticipants: {
            participant_ids: components["schemas"]["ParticipantId"][];
        };
        /** @description The extra traffic of a node. */
        MemberTrafficResponse: {
            traffic_status: {
                actual: {
                    /** Format: int64 */
                    total_consumed: number;
                    /** Format: int64 */
                    total_limit: number;
                };
                target: {
                    /** Format: int64 */
                    total_purchased: number;
                };
            };
        };
        /** @description A scheduled migration. */
        MigrationSchedule: {
            /** Format: date-time */
            time: string;
            /** Format: int64 */
            migration_id: number;
        };
        /** @description A migration. */
        MigrationId: {
            /** Format: int64 */
            migration_id: number;
        };
        /** @description The serial of a physical synchronizer. */
        SynchronizerSerial: {
            /** Format: int64 */
            serial: number;
        };
        /** @description The recovery from a failed upgrade, if there is one. */
        RollForwardLsuResponse: {
            rollForwardLsu?: {
                /** Format: date-time */
                upgradeTime: string;
                currentPhysicalSynchronizerId: components["schemas"]["PhysicalSynchronizerId"];
                successorPhysicalSynchronizerId: components["schemas"]["PhysicalSynchronizerId"];
            } | null;
        };
        /** @description The identities of the nodes of a synchronizer. */
        SynchronizerIdentities: {
            sequencer_id: string;
            sequencer_identity_transactions: string[];
            mediator_id: string;
            mediator_identity_transactions: string[];
        };
        /** @description What nodes need to join a synchronizer. */
        SynchronizerBootstrap: {
            domain_parameters: string;
            sequencer_domain_state: string;
            mediator_domain_state: string;
        };
        /** @description A migration. */
        MigrationInfoRequest: {
            /** Format: int64 */
            migration_id: number;
        };
        /** @description The history of a migration. */
        MigrationInfo: {
            /** Format: int64 */
            previous_migration_id?: number | null;
            record_time_range: {
                synchronizer_id: components["schemas"]["SynchronizerId"];
                /** Format: date-time */
                min: string;
                /** Format: date-time */
                max: string;
            }[];
            last_import_update_id?: string | null;
            complete: boolean;
            import_updates_complete?: boolean | null;
        };
        /** @description A position and the size of a page. */
        UpdatesBeforeRequest: {
            /** Format: int64 */
            migration_id: number;
            synchronizer_id: string;
            /** Format: date-time */
            before: string;
            /** Format: date-time */
            at_or_after?: string | null;
            count: components["schemas"]["PageSize"];
        };
        /** @description A position and the size of a page. */
        ImportUpdatesRequest: {
            /** Format: int64 */
            migration_id: number;
            after_update_id: string;
            limit: components["schemas"]["PageSize"];
        };
        /** @description A round. */
        EarliestRewardRound: {
            /** Format: int64 */
            earliest_round: number;
        };
        /** @description Sums of a round; only the status unless that is Ok. */
        RewardActivityTotals: {
            /** @enum {string} */
            status: "Ok" | "Undetermined" | "CannotProvide";
            /** Format: int64 */
            round_number?: number;
            /** Format: int64 */
            total_app_activity_weight?: number;
            /** Format: int64 */
            active_parties_count?: number;
            /** Format: int64 */
            activity_records_count?: number;
            /** Format: int64 */
            rewarded_app_provider_parties_count?: number;
            total_app_reward_minting_allowance?: string;
            total_app_reward_thresholded?: string;
            total_app_reward_unclaimed?: string;
        };
        /** @description The root hash of a round; only the status unless that is Ok. */
        RewardRootHash: {
            /** @enum {string} */
            status: "Ok" | "Undetermined" | "CannotProvide";
            /** Format: int64 */
            round_number?: number;
            root_hash?: string;
        };
        /** @description A batch: of batches, or of rewards. */
        RewardBatch: {
            /** @enum {string} */
            batch_type: "BatchOfBatches" | "BatchOfMintingAllowances";
            child_hashes?: string[];
            minting_allowances?: {
                provider: components["schemas"]["PartyId"];
                amount: string;
            }[];
        };
        /** @description A stored file. */
        BulkFile: {
            url: string;
            digest: string;
        };
        /** @description The files of a snapshot. */
        BulkSnapshots: {
            /** Format: date-time */
            record_time: string;
            object_refs: components["schemas"]["BulkFile"][];
        };
        /** @description A range of record times and a page. */
        BulkUpdatesRequest: {
            /** Format: date-time */
            start_record_time: string;
            /** Format: date-time */
            end_record_time: string;
            next_page_token?: string | null;
            page_size: components["schemas"]["PageSize"];
        };
        /** @description The files of a range. */
        BulkUpdates: {
            object_refs: components["schemas"]["BulkFile"][];
            next_page_token?: string | null;
        };
        /** @description Keys of files. */
        BulkChecksumsRequest: {
            object_keys: string[];
        };
        /** @description The checksums of files. */
        BulkChecksums: {
            checksums: {
                value?: string | null;
            }[];
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
        /** @description The request is malformed, or its values contradict each other. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The id is unknown, or no snapshot matches. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The node failed to answer. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request is malformed, or its values contradict each other. */
        ObservedBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The id is unknown, or no snapshot matches. */
        ObservedNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The node failed to answer, for instance before the first round exists. */
        ObservedInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not the JSON that the operation expects. */
        MalformedBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The page size is missing, not a number, or outside its limits. */
        BadPageSize: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description A required query parameter is missing. */
        MissingParameter: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The synchronizer or party id is malformed. The mock server may respond with 404 instead. */
        MalformedId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the node accepts. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The body is not declared as JSON. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The rate limit of the node is reached; retry later. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": components["schemas"]["PlainText"];
            };
        };
        /** @description The node is busy, starting, or has not yet loaded the requested history. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The node is healthy; the body is empty. */
        Healthy: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not now. */
        Unhealthy: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Update id. Its form is not checked; an unknown id is not found.
         * @example 1220ad7f23aceee7fd791abfc9371d384886b63cf7db14bf295c9207f4c37716fdbd
         */
        UpdateIdPath: string;
        /** @description How contract payloads are written. */
        DamlValueEncodingQuery: components["schemas"]["DamlValueEncoding"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getUpdateByIdV0: {
        parameters: {
            query?: {
                /** @description Renders contract payloads in a typed form that loses nothing and is harder to read. Meant for backends. */
                lossless?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Update id. Its form is not checked; an unknown id is not found.
                 * @example 1220ad7f23aceee7fd791abfc9371d384886b63cf7db14bf295c9207f4c37716fdbd
                 */
                update_id: components["parameters"]["UpdateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The update, a transaction or a reassignment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUpdateByIdV1: {
        parameters: {
            query?: {
                /** @description How contract payloads are written. */
                daml_value_encoding?: components["parameters"]["DamlValueEncodingQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Update id. Its form is not checked; an unknown id is not found.
                 * @example 1220ad7f23aceee7fd791abfc9371d384886b63cf7db14bf295c9207f4c37716fdbd
                 */
                update_id: components["parameters"]["UpdateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The update, a transaction or a reassignment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryItem"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUpdateByIdV2: {
        parameters: {
            query?: {
                /** @description How contract payloads are written. */
                daml_value_encoding?: components["parameters"]["DamlValueEncodingQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Update id. Its form is not checked; an unknown id is not found.
                 * @example 1220ad7f23aceee7fd791abfc9371d384886b63cf7db14bf295c9207f4c37716fdbd
                 */
                update_id: components["parameters"]["UpdateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The update, a transaction or a reassignment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryItemV2"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUpdateHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHistoryRequest"];
            };
        };
        responses: {
            /** @description One page of updates; empty when nothing newer is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryResponse"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSnapshotTimestamp: {
        parameters: {
            query: {
                /**
                 * @description Upper bound of the record time, inclusive.
                 * @example 2026-01-15T13:30:00Z
                 */
                before: string;
                /**
                 * @description Migration the snapshot belongs to.
                 * @example 0
                 */
                migration_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Such a snapshot exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsSnapshotTimestamp"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSnapshotTimestampAfter: {
        parameters: {
            query: {
                /**
                 * @description Lower bound of the record time, exclusive.
                 * @example 2026-01-15T10:00:00Z
                 */
                after: string;
                /**
                 * @description Smallest migration id that counts.
                 * @example 0
                 */
                migration_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Such a snapshot exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsSnapshotTimestamp"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAcsSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcsRequest"];
            };
        };
        responses: {
            /** @description One page of the snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsResponse"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forceAcsSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot is persisted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForcedAcsSnapshot"];
                };
            };
            /** @description Forced snapshots are switched off, or none can be taken now. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHoldingsSummary: {
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
            /** @description One summary per owner with holdings, in no particular order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingsSummaryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHoldingsSummaryV1: {
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
            /** @description One summary per owner with holdings, in no particular order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldingsSummaryResponseV1"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHoldingsState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldingsStateRequest"];
            };
        };
        responses: {
            /** @description One page of token contracts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsResponse"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenAndIssuingMiningRounds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MiningRoundsRequest"];
            };
        };
        responses: {
            /** @description The current rounds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiningRoundsResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClosedRounds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closed rounds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedRounds"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAmuletRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AmuletRulesRequest"];
            };
        };
        responses: {
            /** @description The rules, or the information that they have not changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmuletRulesResponse"];
                };
            };
            400: components["responses"]["MalformedBody"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnsRules: {
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
            400: components["responses"]["MalformedBody"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPlatformInstanceNames: {
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
                    "application/json": components["schemas"]["PlatformInstanceNames"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSpliceInstanceNames: {
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
                    "application/json": components["schemas"]["SpliceInstanceNames"];
                };
            };
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAnsEntries: {
        parameters: {
            query: {
                /**
                 * @description Start of the name, of any length. Lists all names when empty or left out.
                 * @example ali
                 */
                name_prefix?: string;
                /**
                 * @description Maximum number of entries to return.
                 * @example 10
                 */
                page_size: number & components["schemas"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsEntries"];
                };
            };
            400: components["responses"]["BadPageSize"];
            404: components["responses"]["MissingParameter"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnsEntryByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The whole name.
                 * @example alice.unverified.ans
                 */
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
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnsEntryByParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Party id of the owner.
                 * @example bob::1220f04b8761dd4772705edf15c7012443aa078998b5035ea6dcd7c60b153245ae0f
                 */
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
            400: components["responses"]["MalformedId"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPartyParticipantId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Synchronizer id.
                 * @example global-domain::1220a3c2952c66d59ab7fe895ad213b4a0eb1f4eb71e5da9514f75dbbed10c8e9d81
                 */
                domain_id: string;
                /**
                 * @description Party id.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The participant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyParticipant"];
                };
            };
            400: components["responses"]["MalformedId"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLsu: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announced upgrade, if there is one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LsuResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDso: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDsoPartyId: {
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
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    lookupTransferPreapproval: {
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
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPreapprovalLookup"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExternalPartyAmuletRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalPartyAmuletRulesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalPartyAmuletRulesResponse"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeaturedAppRight: {
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
            400: components["responses"]["MalformedId"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeatureSupport: {
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
                    "application/json": components["schemas"]["FeatureSupport"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBackfillingStatus: {
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
                    "application/json": components["schemas"]["BackfillingStatus"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAmuletPriceVotes: {
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
                    "application/json": components["schemas"]["AmuletPriceVotes"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listVoteRequests: {
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
                    "application/json": components["schemas"]["VoteRequests"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listVoteRequestsByTrackingId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackedVoteRequestsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedVoteRequests"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVoteRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Tracking id of the request. */
                vote_request_contract_id: string;
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
                    "application/json": components["schemas"]["VoteRequestLookup"];
                };
            };
            /** @description No such request is active */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listVoteResults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoteResultsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteResults"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countVoteResults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoteResultFilters"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteResultCount"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPreviousSvRewardWeight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SvRewardWeightRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SvRewardWeight"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFeaturedAppRights: {
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
                    "application/json": components["schemas"]["FeaturedAppRights"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFeaturedAppRightsByProvider: {
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
                    "application/json": components["schemas"]["FeaturedAppRights"];
                };
            };
            400: components["responses"]["MalformedId"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeaturedAppRightByContractId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Contract id of the right. */
                contract_id: string;
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
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorLicenses: {
        parameters: {
            query?: {
                /** @description Token of the previous page; omit it for the first page. */
                after?: number;
                /** @description Maximum number of licences per page; 1000 by default. */
                limit?: number;
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
                    "application/json": components["schemas"]["ValidatorLicenses"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listValidatorFaucets: {
        parameters: {
            query: {
                /** @description Party ids of validators; repeat the parameter for several. */
                validator_ids: string[];
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
                    "application/json": components["schemas"]["ValidatorFaucets"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScans: {
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
                    "application/json": components["schemas"]["Scans"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDsoSequencers: {
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
                    "application/json": components["schemas"]["DsoSequencers"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSvBftSequencers: {
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
                    "application/json": components["schemas"]["SvBftSequencers"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUpdateHistoryV0: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHistoryRequestV0"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryResponseV0"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUpdateHistoryV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHistoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryResponseV0"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUpdateByHash: {
        parameters: {
            query?: {
                /** @description How contract payloads are written. */
                daml_value_encoding?: components["parameters"]["DamlValueEncodingQuery"];
            };
            header?: never;
            path: {
                /** @description Hash of the prepared transaction, in hex. */
                hash: string;
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
                    "application/json": components["schemas"]["UpdateHistoryItemV2"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            /** @description No transaction has this hash */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHistoryRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventHistory"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventById: {
        parameters: {
            query?: {
                /** @description How contract payloads are written. */
                daml_value_encoding?: components["parameters"]["DamlValueEncodingQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description Update id. Its form is not checked; an unknown id is not found.
                 * @example 1220ad7f23aceee7fd791abfc9371d384886b63cf7db14bf295c9207f4c37716fdbd
                 */
                update_id: components["parameters"]["UpdateIdPath"];
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
                    "application/json": components["schemas"]["EventHistoryItem"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            /** @description No update has this id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAcsSnapshotV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsResponseV1"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAcsSnapshotV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcsRequestV2"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsResponseV2"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportPartyContracts: {
        parameters: {
            query?: {
                /** @description Time of the export; the current time by default. */
                record_time?: string;
            };
            header?: never;
            path: {
                /** @description Party id. */
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
                    "application/json": components["schemas"]["PartyContracts"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHoldingsStateV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldingsStateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsResponseV1"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHoldingsStateV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldingsStateRequestV2"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcsResponseV2"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAmuletConfigForRound: {
        parameters: {
            query: {
                /** @description Number of the round. */
                round: number;
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
                    "application/json": components["schemas"]["RoundFees"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPartyParticipantIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Synchronizer id. */
                domain_id: string;
                /** @description Party id. */
                party_id: string;
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
                    "application/json": components["schemas"]["PartyParticipants"];
                };
            };
            400: components["responses"]["MalformedId"];
            /** @description No participant hosts the party */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMemberTrafficStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Synchronizer id. */
                domain_id: string;
                /**
                 * @description Id of a participant, mediator or sequencer, prefixed with its kind.
                 * @example PAR::participant::1220c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2
                 */
                member_id: string;
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
                    "application/json": components["schemas"]["MemberTrafficResponse"];
                };
            };
            400: components["responses"]["MalformedId"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUnclaimedDevelopmentFundCoupons: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferCommandCounter: {
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
            400: components["responses"]["MalformedId"];
            /** @description The party has no counter */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferCommandStatus: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMigrationSchedule: {
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
                    "application/json": components["schemas"]["MigrationSchedule"];
                };
            };
            /** @description No migration is scheduled. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMigrationId: {
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
                    "application/json": components["schemas"]["MigrationId"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getActiveSynchronizerSerial: {
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
                    "application/json": components["schemas"]["SynchronizerSerial"];
                };
            };
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRollForwardLsu: {
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
                    "application/json": components["schemas"]["RollForwardLsuResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSynchronizerIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Prefix of the synchronizer id. */
                domain_id_prefix: string;
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
                    "application/json": components["schemas"]["SynchronizerIdentities"];
                };
            };
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSynchronizerBootstrap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Prefix of the synchronizer id. */
                domain_id_prefix: string;
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
                    "application/json": components["schemas"]["SynchronizerBootstrap"];
                };
            };
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMigrationInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MigrationInfoRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationInfo"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            /** @description The migration has no history */
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
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUpdatesBefore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatesBeforeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryResponseV0"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImportUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUpdatesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateHistoryResponseV0"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEarliestRewardRound: {
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
                    "application/json": components["schemas"]["EarliestRewardRound"];
                };
            };
            /** @description No round has any */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRewardActivityTotals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of a round. */
                round_number: number;
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
                    "application/json": components["schemas"]["RewardActivityTotals"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRewardRootHash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of a round. */
                round_number: number;
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
                    "application/json": components["schemas"]["RewardRootHash"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRewardBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of a round. */
                round_number: number;
                /** @description Hash of the batch. */
                batch_hash: string;
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
                    "application/json": components["schemas"]["RewardBatch"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            /** @description There is no such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBulkSnapshots: {
        parameters: {
            query: {
                /** @description The latest record time. */
                at_or_before_record_time: string;
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
                    "application/json": components["schemas"]["BulkSnapshots"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            /** @description This node keeps no bulk storage */
            501: {
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
    listBulkUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUpdatesRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUpdates"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            404: components["responses"]["ObservedNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description This node keeps no bulk storage */
            501: {
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
    listBulkChecksums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChecksumsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChecksums"];
                };
            };
            400: components["responses"]["ObservedBadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description This node keeps no bulk storage */
            501: {
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
    downloadBulkFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the file, as in its URL. */
                object_key: string;
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
                    "application/octet-stream": string;
                };
            };
            404: components["responses"]["ObservedNotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRegistryInfo: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRegistryInstruments: {
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
            400: components["responses"]["ObservedBadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRegistryInstrument: {
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
            /** @description Nothing fits. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferFactory: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferInstructionAcceptContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferInstructionRejectContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferInstructionWithdrawContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferFactoryV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferInstructionAcceptContextV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferInstructionRejectContextV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransferInstructionWithdrawContextV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationFactory: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationExecuteTransferContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationWithdrawContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationCancelContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationFactoryV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationInstructionAcceptContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationInstructionWithdrawContext: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSettlementFactory: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationWithdrawContextV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllocationCancelContextV2: {
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
            400: components["responses"]["ObservedBadRequest"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ObservedInternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanLivez: {
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
    getScanReadyz: {
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
    getScanStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeStatus"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScanVersion: {
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
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
