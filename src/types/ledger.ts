// Made from openapi/ledger.yaml by tools/types: `npm run types:generate`. Not to be edited.

export interface paths {
    "/v2/updates/update-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up one update by its id
         * @description Returns the update rendered as `updateFormat` asks. Members that are left out of the format exclude their kind of update. An unknown id and an update whose events are all filtered out give the same answer: code UPDATE_NOT_FOUND.
         */
        post: operations["getUpdateById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/update-by-offset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up one update by its offset
         * @description The same lookup as by id, keyed by the absolute `offset` of the update on this participant. No update at that offset, or none of its events visible, gives code UPDATE_NOT_FOUND.
         */
        post: operations["getUpdateByOffset"];
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
         * List the updates of an offset range
         * @description Returns updates after `beginExclusive` in ascending order of offset. Give either `updateFormat`, or the legacy pair `filter` and `verbose`; both forms together, or neither, are refused with code INVALID_ARGUMENT. The legacy form means ACS_DELTA transactions plus reassignments, without topology. With `endInclusive` the range ends by itself; without it the answer ends when nothing has arrived for the idle time. Offset checkpoints are listed too.
         */
        post: operations["listUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/state/active-contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the contracts that are active at an offset
         * @description Returns the active contracts that the filters match, as of `activeAtOffset`; offset 0 gives an empty list, an offset beyond the ledger end is refused with code OFFSET_AFTER_LEDGER_END. Give either `eventFormat`, or the legacy pair `filter` and `verbose`; both forms together, or neither, are refused with code INVALID_ARGUMENT. Contracts that are between two synchronizers appear as incomplete entries.
         */
        post: operations["listActiveContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/state/ledger-end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The offset of the newest update
         * @description The `offset` is 0 as long as the ledger holds no update.
         */
        get: operations["getLedgerEnd"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/state/connected-synchronizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the synchronizers that the participant is connected to
         * @description With a party, the synchronizers on which that party is hosted, each with the permission the participant has for it; without one, every connected synchronizer.
         */
        get: operations["listConnectedSynchronizers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parties known to the participant
         * @description Pages through the parties. A page carries `nextPageToken`; an empty text there means that it was the last one. Needs administration rights.
         */
        get: operations["listParties"];
        put?: never;
        /**
         * Create a party on the participant
         * @description The party's id is `partyIdHint`, two colons and the fingerprint of the participant's own namespace; without a hint the server chooses one. The user in `userId`, if there is one, may act as the new party. A hint that is taken is refused with INVALID_ARGUMENT. Needs administration rights.
         */
        post: operations["allocateParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/parties/participant-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The id of the participant that answers
         * @description The id is the bare name and fingerprint, without the PAR prefix that the scan interface writes.
         */
        get: operations["getParticipantId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/parties/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look parties up by id
         * @description Returns the details of the party in the path and of those in `parties`. Unknown parties are omitted, so the list may be empty. Requires administration rights, or a right on each of the parties.
         */
        get: operations["getPartyDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what the participant notes of a party
         * @description Changes the members listed in `updateMask`, in practice local_metadata.annotations: a key with an empty value is removed, others are added or replaced. With a `resourceVersion`, a concurrent change is rejected. Path and body must name the same party. Requires administration rights.
         */
        patch: operations["updatePartyDetails"];
        trace?: never;
    };
    "/v2/parties/external/generate-topology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare the onboarding of an external party
         * @description Generates the topology transaction of an external party, whose id is `partyHint`, two colons and the fingerprint of its key. The key holder signs `multiHash` and then allocates the party. Nothing is changed yet; any valid token is sufficient.
         */
        post: operations["generateExternalPartyTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/parties/external/allocate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allocate an external party
         * @description Takes the signed onboarding transactions of an external party. The key of the party's namespace signs each of them, or the hash of all of them together; so does each signing key for the transaction that names it. Signing keys are named in one transaction, each once. Participants host the party with confirmation or observation permission, this one among them. Other participants have to authorize that as well on a network; here they are taken to agree at once (assumed). Signatures are checked. Needs administration rights.
         */
        post: operations["allocateExternalParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/authenticated-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user that the token belongs to
         * @description Returns the ledger user named by the token's subject.
         */
        get: operations["getAuthenticatedUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of the participant
         * @description Pages through the users in the order of their ids. An empty `nextPageToken` says that the page was the last one. Needs administration rights.
         */
        get: operations["listLedgerUsers"];
        put?: never;
        /**
         * Create a user
         * @description The user gets the rights that are listed, and no others: a primary party alone gives none. The id is not taken by another user. Needs administration rights, as granting those rights does.
         */
        post: operations["createLedgerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{user-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a user
         * @description Needs administration rights, save for the user itself.
         */
        get: operations["getLedgerUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description The user is gone with all its rights; its parties and their contracts stay. Needs administration rights.
         */
        delete: operations["deleteLedgerUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Changes the members listed in `updateMask`: primary_party, is_deactivated and metadata.annotations, where a key with an empty value is removed and others are added or replaced. With a `resourceVersion`, a concurrent change is rejected. Path and body must name the same user. Requires administration rights; users cannot deactivate themselves.
         */
        patch: operations["updateLedgerUser"];
        trace?: never;
    };
    "/v2/users/{user-id}/rights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rights of a user
         * @description Needs administration rights, save for the user itself.
         */
        get: operations["listUserRights"];
        put?: never;
        /**
         * Grant rights to a user
         * @description Rights take effect immediately, in all groups of operations. The response lists those that the user did not have before. Path and body must name the same user. A user has at most 1000 rights. Requires administration rights; the rights on the whole participant (ParticipantAdmin, CanActAsAnyParty, CanReadAsAnyParty, CanExecuteAsAnyParty) require a ParticipantAdmin.
         */
        post: operations["grantUserRights"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Revoke rights of a user
         * @description Rights are revoked with PATCH, not with DELETE. The response lists those that the user had. Path and body must name the same user. Requires the same rights as granting them.
         */
        patch: operations["revokeUserRights"];
        trace?: never;
    };
    "/v2/commands/submit-and-wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit commands and wait for the transaction
         * @description The commands become one transaction, or nothing happens. The same `userId`, `actAs` and `commandId` is accepted once; later submissions get the code DUPLICATE_COMMAND. The mock server simulates the choices of wallets and of the token standard and does not run custom Daml code: other templates and choices are rejected with a list of the supported ones.
         */
        post: operations["submitAndWait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/submit-and-wait-for-transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit commands and get the transaction
         * @description As submit-and-wait. Without `transactionFormat` the transaction is shown as a change of the active contracts of the parties in `actAs` and `readAs`.
         */
        post: operations["submitAndWaitForTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/async/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit commands
         * @description Like submit-and-wait, but the outcome is reported in the completions. The mock server responds with an error to a rejected submission; running servers may respond with 200 and report some rejections in the completions.
         */
        post: operations["submitAsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List completions
         * @description The outcomes of a user's submissions on behalf of parties, after an offset. The list ends with a checkpoint if the ledger has advanced since the last completion. Running servers may also list rejected submissions; the mock server reports rejections in the response to the submission and lists accepted ones only.
         */
        post: operations["listCompletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/command-completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List completions of commands
         * @description The outcomes of a user's submissions on behalf of parties, after an offset. The list ends with a checkpoint if the ledger has advanced since the last completion. Running servers may also list rejected submissions; the mock server reports rejections in the response to the submission and lists accepted ones only.
         */
        post: operations["listCommandCompletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/interactive-submission/prepare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a transaction for signing
         * @description Interprets the commands without submitting them. The response contains the transaction in the network's binary form and the hash that its submitters sign; it can be executed for 24 hours. Requires the right to execute or act as the parties. The mock server simulates the choices of wallets and of the token standard and does not run custom Daml code: other templates and choices are rejected with a list of the supported ones.
         */
        post: operations["prepareSubmission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/interactive-submission/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a signed transaction
         * @description The submitters are external parties; each signs the hash of the prepared transaction with as many of its keys as its threshold says. What the transaction relies on must still be active, otherwise code LOCAL_VERDICT_INACTIVE_CONTRACTS.
         */
        post: operations["executeSubmission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/interactive-submission/executeAndWait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a signed transaction and wait
         * @description The submitters are external parties; each signs the hash of the prepared transaction with as many of its keys as its threshold says. What the transaction relies on must still be active, otherwise code LOCAL_VERDICT_INACTIVE_CONTRACTS.
         */
        post: operations["executeSubmissionAndWait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/interactive-submission/executeAndWaitForTransaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a signed transaction and get it
         * @description The submitters are external parties; each signs the hash of the prepared transaction with as many of its keys as its threshold says. What the transaction relies on must still be active, otherwise code LOCAL_VERDICT_INACTIVE_CONTRACTS.
         */
        post: operations["executeSubmissionAndWaitForTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/interactive-submission/preferred-packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which packages to use among parties
         * @description The release of each named package that all its parties have vetted.
         */
        post: operations["getPreferredPackages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/interactive-submission/preferred-package-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which release of a package to use
         * @deprecated
         * @description As preferred-packages, for one package; without a preference when no such package is known.
         */
        get: operations["getPreferredPackageVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/flats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List updates (older path)
         * @deprecated
         * @description The same list as the one of /v2/updates.
         */
        post: operations["listFlatUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/trees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List updates with all nodes (older path)
         * @deprecated
         * @description As /v2/updates; transactions have every node that a requested party witnesses, keyed by node id.
         */
        post: operations["listUpdateTrees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/transaction-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a transaction by id (older path)
         * @deprecated
         * @description Give either `requestingParties`, which see the transaction as a change of their active contracts, or `transactionFormat`.
         */
        post: operations["getTransactionById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/transaction-by-offset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a transaction by offset (older path)
         * @deprecated
         * @description Give either `requestingParties`, which see the transaction as a change of their active contracts, or `transactionFormat`.
         */
        post: operations["getTransactionByOffset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/state/latest-pruned-offsets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Up to where the ledger was pruned
         * @description Both offsets are 0 on a participant that never pruned.
         */
        get: operations["getLatestPrunedOffsets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events/events-by-contract-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The creation and archival of a contract
         * @description What a stakeholder among the parties of the format sees; otherwise code CONTRACT_EVENTS_NOT_FOUND.
         */
        post: operations["getEventsByContractId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contracts/contract-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contract by its id
         * @description The creation of a contract with its blob, for those of the querying parties that are stakeholders; without parties for all of them.
         */
        post: operations["getContractById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/idps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List identity providers
         * @description In order of creation, without the default one. For administrators of the participant.
         */
        get: operations["listIdentityProviders"];
        put?: never;
        /**
         * Create an identity provider
         * @description At most 16, with different issuers. It is stored and shown; which tokens the mock server accepts is an option of the server.
         */
        post: operations["createIdentityProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/idps/{idp-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an identity provider
         * @description For administrators of the participant.
         */
        get: operations["getIdentityProvider"];
        put?: never;
        post?: never;
        /**
         * Delete an identity provider
         * @description Its users remain.
         */
        delete: operations["deleteIdentityProvider"];
        options?: never;
        head?: never;
        /**
         * Change an identity provider
         * @description Changes the members that the mask names. Empty strings change nothing, except for the audience.
         */
        patch: operations["updateIdentityProvider"];
        trace?: never;
    };
    "/v2/users/{user-id}/identity-provider-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a user to another identity provider
         * @description The source must be the provider of the user; an empty id is the default one.
         */
        patch: operations["updateUserIdentityProvider"];
        trace?: never;
    };
    "/v2/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packages of the participant
         * @description Ids of the packages whose templates and interfaces are known.
         */
        get: operations["listPackages"];
        put?: never;
        /**
         * Upload a DAR
         * @description The older path of `uploadDar`, which takes the same request.
         */
        post: operations["uploadPackages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/packages/{package-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The content of a package
         * @description The archive payload of a package of an uploaded DAR, whose SHA-256 is the package id. The mock server has no bytes of the packages that it simulates: code PACKAGE_CONTENT_NOT_FOUND.
         */
        get: operations["getPackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/packages/{package-id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a package is known
         * @description Registered packages are those that `listPackages` returns.
         */
        get: operations["getPackageStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a DAR
         * @description Stores the packages of the DAR that are not known yet, and vets them. Requires the rights of a participant administrator. Templates of uploaded packages are not simulated: a command that names one is refused with a message that says so. An unreadable DAR is refused with INVALID_DAR, INVALID_ZIP_ENTRY, DAR_PARSE_ERROR or ZIP_BOMB; a main package with the name and version of another vetted one with KNOWN_PACKAGE_VERSION.
         */
        post: operations["uploadDar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dars/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a DAR
         * @description Refuses the DARs that an upload would refuse, and stores nothing.
         */
        post: operations["validateDar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/package-vetting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vetted packages
         * @deprecated
         * @description The older form of `listVettedPackages`. Without a body everything is listed.
         */
        get: operations["listPackageVetting"];
        put?: never;
        /**
         * Change the vetted packages
         * @deprecated
         * @description The older path of `updateVettedPackages`.
         */
        post: operations["updatePackageVetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/package-vetting/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List vetted packages
         * @description What each participant vets on each synchronizer. With package ids and name prefixes in the filter, packages that match one of them are listed; participants that vet none are left out.
         */
        post: operations["listVettedPackages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/package-vetting/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the vetted packages
         * @description Applies the changes in order; requires the rights of a participant administrator. A reference to be vetted must match exactly one known package. Commands that name a simulated package are refused while it is not vetted on the synchronizer of the network.
         */
        post: operations["updateVettedPackages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/transaction-tree-by-offset/{offset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a transaction tree by offset
         * @deprecated
         * @description The nodes that the parties see, by node id. Newer clients use `getUpdateByOffset`.
         */
        get: operations["getTransactionTreeByOffset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/transaction-tree-by-id/{update-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a transaction tree by id
         * @deprecated
         * @description The nodes that the parties see, by node id. Newer clients use `getUpdateById`.
         */
        get: operations["getTransactionTreeById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/submit-and-wait-for-transaction-tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit commands and wait for the transaction tree
         * @deprecated
         * @description The nodes that the submitters see, by node id. Newer clients use `submitAndWaitForTransaction`.
         */
        post: operations["submitAndWaitForTransactionTree"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/submit-and-wait-for-reassignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reassign a contract and get the reassignment
         * @description One unassign or assign command of a stakeholder, between synchronizers that the participant is connected to. No automation assigns a contract that was unassigned this way: the client must do so. Rejected reassignments are refused immediately.
         */
        post: operations["submitAndWaitForReassignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/async/submit-reassignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reassign a contract
         * @description As `submitAndWaitForReassignment`; the outcome is in the completions.
         */
        post: operations["submitReassignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/commands/completion-by-hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up a completion by the signed hash
         * @description The completion of an external submission that was accepted; rejections are returned by the submitting call only.
         */
        post: operations["getCompletionByHash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/update-by-hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up an update by the signed hash
         * @description As `getUpdateById`, for a transaction that an external party signed.
         */
        post: operations["getLedgerUpdateByHash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jose/jwks/synchronizer/{synchronizer}/party/{party}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys of a party
         * @description The keys of an external party as a JSON web key set; other parties have none.
         */
        get: operations["getPartyKeySet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/updates/get-updates-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List updates page by page
         * @description The updates of an offset range in the order of their offsets. Send the same request with the token of a page to get the next one; without `endOffsetInclusive` there is always a token, to continue with later updates.
         */
        post: operations["listUpdatesPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/state/active-contracts-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active contracts page by page, as in the published description
         * @deprecated
         * @description The same as the POST at this path, but a GET with a body, which clients based on fetch cannot send.
         */
        get: operations["getActiveContractsPage"];
        put?: never;
        /**
         * List active contracts page by page
         * @description The contracts that are active at an offset, or at the ledger end. Send the same request with the token of a page to get the next one.
         */
        post: operations["listActiveContractsPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Version and features of the server
         * @description Needs no token. A token that names an unknown or deactivated user is refused here too.
         */
        get: operations["getLedgerVersion"];
        put?: never;
        post?: never;
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
         * Is the server process alive
         * @description Answers with an empty body as soon as the server listens. Needs no token.
         */
        get: operations["getLedgerLivez"];
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
         * Is the server ready to answer
         * @description One line for each checked part, then the verdict, each line ended by a newline. Needs no token.
         */
        get: operations["getLedgerReadyz"];
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
        /** @description An identifier of 1 to 255 characters: letters, digits, and the signs dot, underscore, colon, hyphen, hash, slash and space. */
        LedgerString: string;
        /** @description A LedgerString, or the empty text or null where there is none. */
        OptionalLedgerString: string | null;
        /** @description A party id; on this network a hint, two colons and the fingerprint of the namespace key. */
        PartyIdString: string;
        /** @description The logical id of a synchronizer, name and fingerprint. */
        SynchronizerId: string;
        /** @description The bare id of a participant, name and fingerprint, without prefix. */
        ParticipantId: string;
        /** @description Lower-case hex, version byte first; 138 characters on this network. */
        ContractId: string;
        /** @description Hash of a package, 64 hex digits. */
        PackageId: string;
        /** @description A template or interface in an answer, package id, module and entity with colons between. */
        TypeId: string;
        /** @description A template or interface in a filter: package, module and entity with colons between. The package is a hash sign and the package name; servers of release 3.5 refuse a package id there. */
        TypeReference: string;
        /** @description Bytes in standard padded Base64; the empty text where there are none. */
        Base64: string;
        /**
         * Format: date-time
         * @description An instant in UTC, ISO 8601, with no fraction or one of 3, 6 or 9 digits.
         */
        Timestamp: string;
        /** @description Which update, and how to render it. */
        GetUpdateByIdRequest: {
            /** @description Id of the update. Running servers refuse a text that is not a hex multihash (1220 and 64 more hex digits) with code INVALID_ARGUMENT. */
            updateId: components["schemas"]["LedgerString"];
            updateFormat: components["schemas"]["UpdateFormat"];
        };
        /** @description Which update, and how to render it. */
        GetUpdateByOffsetRequest: {
            /**
             * Format: int64
             * @description Absolute offset of the update.
             */
            offset: number;
            updateFormat: components["schemas"]["UpdateFormat"];
        };
        /** @description The range, and either an update format or the legacy filter. */
        GetUpdatesRequest: {
            /**
             * Format: int64
             * @description Updates after this offset; 0 is the beginning of the ledger.
             */
            beginExclusive: number;
            /**
             * Format: int64
             * @description Last offset of the range; left out, the list ends when nothing arrives for the idle time.
             */
            endInclusive?: number | null;
            updateFormat?: components["schemas"]["UpdateFormat"] | null;
            /** @description Legacy; not together with `updateFormat`. */
            filter?: components["schemas"]["TransactionFilter"] | null;
            /** @description Legacy, belongs to `filter`. */
            verbose?: boolean | null;
            /** @description Newest first; needs `endInclusive`. */
            descendingOrder?: boolean | null;
        };
        /** @description The offset, and either an event format or the legacy filter. */
        GetActiveContractsRequest: {
            /**
             * Format: int64
             * @description Contracts active at this offset; at most the ledger end, 0 gives an empty list.
             */
            activeAtOffset: number;
            eventFormat?: components["schemas"]["EventFormat"] | null;
            /** @description Legacy; not together with `eventFormat`. */
            filter?: components["schemas"]["TransactionFilter"] | null;
            /** @description Legacy, belongs to `filter`; true together with `eventFormat` is refused. */
            verbose?: boolean | null;
            /** @description Token of the last element received, to go on after it. */
            streamContinuationToken?: components["schemas"]["Base64"] | null;
        };
        /** @description Which kinds of update are wanted, and in which form. A member that is left out excludes its kind. */
        UpdateFormat: {
            /** @description Left out, no transactions. */
            includeTransactions?: components["schemas"]["TransactionFormat"] | null;
            /** @description Left out, no assignments and unassignments. Their events are filtered in the ACS_DELTA way. */
            includeReassignments?: components["schemas"]["EventFormat"] | null;
            /** @description Left out, no topology events. */
            includeTopologyEvents?: components["schemas"]["TopologyFormat"] | null;
        };
        /** @description Filters and shape of transactions. */
        TransactionFormat: {
            eventFormat: components["schemas"]["EventFormat"];
            transactionShape: components["schemas"]["TransactionShape"];
        };
        /**
         * @description How the filters are read. ACS_DELTA selects creations and archivals of contracts that a listed party is a stakeholder of; LEDGER_EFFECTS selects creations and exercises that a listed party witnesses. Running servers leave contracts that one transaction creates and archives out of ACS_DELTA, and refuse the unspecified value with code MISSING_FIELD.
         * @enum {string}
         */
        TransactionShape: "TRANSACTION_SHAPE_UNSPECIFIED" | "TRANSACTION_SHAPE_ACS_DELTA" | "TRANSACTION_SHAPE_LEDGER_EFFECTS";
        /** @description Filters by party, for any party, or both. Running servers refuse a format without any filter with code INVALID_ARGUMENT. */
        EventFormat: {
            /** @description Filters of each listed party, keyed by party id; may be empty. */
            filtersByParty?: {
                [key: string]: components["schemas"]["Filters"];
            } | null;
            /** @description Filters for every party that the participant hosts. They do not find updates that concern only parties of other participants. */
            filtersForAnyParty?: components["schemas"]["Filters"] | null;
            /** @description Includes more than is strictly needed in values, record labels in particular: this server then also writes the labels of trailing record fields without a value, with null. Running servers write the same with and without it. */
            verbose?: boolean | null;
        };
        /** @description The legacy form of an event format, with verbosity beside it instead of inside. */
        TransactionFilter: {
            /** @description Filters of each listed party, keyed by party id; may be empty. */
            filtersByParty?: {
                [key: string]: components["schemas"]["Filters"];
            } | null;
            /** @description Filters that hold for every party on the participant. */
            filtersForAnyParty?: components["schemas"]["Filters"] | null;
        };
        /** @description A set of filters, each widening the match. Without `cumulative`, or with an empty one, one wildcard without contract blobs applies. */
        Filters: {
            /** @description The filters. A template or interface should not stand in it twice, a wildcard not more than once. */
            cumulative?: components["schemas"]["CumulativeFilter"][] | null;
        };
        /** @description One filter; without `identifierFilter` it counts like an empty one. */
        CumulativeFilter: {
            identifierFilter?: components["schemas"]["IdentifierFilter"] | null;
        };
        /** @description What a contract has to be: exactly one of the four. Of several, running servers take the first in the order of the alphabet and ignore the others. */
        IdentifierFilter: {
            Empty: components["schemas"]["Empty"];
        } | {
            InterfaceFilter: {
                value: components["schemas"]["InterfaceFilter"];
            };
        } | {
            TemplateFilter: {
                value: components["schemas"]["TemplateFilter"];
            };
        } | {
            WildcardFilter: {
                value: components["schemas"]["WildcardFilter"];
            };
        };
        /** @description Contracts whose template implements the interface. */
        InterfaceFilter: {
            interfaceId: components["schemas"]["TypeReference"];
            /** @description Adds the contract's view of this interface to created events. */
            includeInterfaceView?: boolean | null;
            /** @description Adds the contract as an opaque blob to created events. */
            includeCreatedEventBlob?: boolean | null;
        };
        /** @description Contracts of one template, in every version of its package name. */
        TemplateFilter: {
            templateId: components["schemas"]["TypeReference"];
            /** @description Adds the contract as an opaque blob to created events. */
            includeCreatedEventBlob?: boolean | null;
        };
        /** @description Every contract. */
        WildcardFilter: {
            /** @description Adds the contract as an opaque blob to created events. */
            includeCreatedEventBlob?: boolean | null;
        };
        /** @description No content. */
        Empty: Record<string, unknown>;
        /** @description Which topology events are wanted. */
        TopologyFormat: {
            /** @description Left out, no such events. */
            includeParticipantAuthorizationEvents?: components["schemas"]["ParticipantAuthorizationTopologyFormat"] | null;
        };
        /** @description Whose authorizations are wanted. */
        ParticipantAuthorizationTopologyFormat: {
            /** @description The parties; empty means all of them. */
            parties?: components["schemas"]["PartyIdString"][] | null;
        };
        /** @description One update. Servers always send it; what cannot be seen is an error. */
        JsGetUpdateResponse: {
            update?: components["schemas"]["Update"] | null;
        };
        /** @description One element of a list of updates. */
        JsGetUpdatesResponse: {
            update: components["schemas"]["Update"];
        };
        /** @description One of four kinds, its content under `value`. Offset checkpoints stand in lists only. */
        Update: {
            OffsetCheckpoint: {
                value: components["schemas"]["OffsetCheckpoint"];
            };
        } | {
            Reassignment: {
                value: components["schemas"]["JsReassignment"];
            };
        } | {
            TopologyTransaction: {
                value: components["schemas"]["JsTopologyTransaction"];
            };
        } | {
            Transaction: {
                value: components["schemas"]["JsTransaction"];
            };
        };
        /** @description The position of the ledger when no update matches; used to detect timed-out commands and to resume reading. */
        OffsetCheckpoint: {
            /**
             * Format: int64
             * @description Absolute offset.
             */
            offset: number;
            /** @description Time reached on each synchronizer; may be empty. */
            synchronizerTimes?: components["schemas"]["SynchronizerTime"][] | null;
        };
        /** @description A synchronizer and the record time it has reached. A command whose largest record time lies before it is lost when its completion has not come before this checkpoint. */
        SynchronizerTime: {
            synchronizerId: components["schemas"]["SynchronizerId"];
            recordTime: components["schemas"]["Timestamp"];
        };
        /** @description A transaction, projected by the requested format. */
        JsTransaction: {
            /** @description Given by the server. */
            updateId: components["schemas"]["LedgerString"];
            /** @description Shown to the submitting party only. */
            commandId?: components["schemas"]["OptionalLedgerString"];
            workflowId?: components["schemas"]["OptionalLedgerString"];
            /** @description Ledger effective time. */
            effectiveAt: components["schemas"]["Timestamp"];
            /** @description Created and archived events in the ACS_DELTA shape, created and exercised ones in LEDGER_EFFECTS. */
            events: components["schemas"]["Event"][];
            /**
             * Format: int64
             * @description Absolute offset on this participant.
             */
            offset: number;
            synchronizerId: components["schemas"]["SynchronizerId"];
            traceContext?: components["schemas"]["TraceContext"] | null;
            /** @description Time recorded by the synchronizer. */
            recordTime: components["schemas"]["Timestamp"];
            /** @description For a transaction signed outside the participant, the hash that was signed. */
            externalTransactionHash?: string | null;
            /** @description For an external submission, the hash that was signed, as in `externalTransactionHash`. */
            transactionHash?: string | null;
            /**
             * Format: int64
             * @description Traffic that this participant paid for the confirmation request. Not set for transactions of other participants, of the repair service, from before the cost was served, or shown to a party that did not submit.
             */
            paidTrafficCost?: number | null;
        };
        /** @description One of three kinds, its fields directly under the name. */
        Event: {
            ArchivedEvent: components["schemas"]["ArchivedEvent"];
        } | {
            CreatedEvent: components["schemas"]["CreatedEvent"];
        } | {
            ExercisedEvent: components["schemas"]["ExercisedEvent"];
        };
        /** @description A contract was created. */
        CreatedEvent: {
            /**
             * Format: int64
             * @description Offset of the update that the event belongs to.
             */
            offset: number;
            /**
             * Format: int32
             * @description Place in the original update; gaps come from filtering.
             */
            nodeId: number;
            contractId: components["schemas"]["ContractId"];
            templateId: components["schemas"]["TypeId"];
            /** @description The key in JSON, null when the template has none. */
            contractKey?: unknown;
            /** @description Hash of the key; empty when the template has none. */
            contractKeyHash?: components["schemas"]["Base64"] | null;
            /** @description The contract's record in JSON; integers and decimals are strings in it. */
            createArgument: unknown;
            /** @description The contract as an opaque blob; empty unless a matching filter requests it. */
            createdEventBlob?: components["schemas"]["Base64"] | null;
            /** @description One view for each matching interface filter that requests it. */
            interfaceViews?: components["schemas"]["JsInterfaceView"][] | null;
            /** @description Those of the requested parties that see the event. */
            witnessParties: components["schemas"]["PartyIdString"][];
            signatories: components["schemas"]["PartyIdString"][];
            /** @description Observers that are not signatories. */
            observers?: components["schemas"]["PartyIdString"][] | null;
            /** @description Ledger effective time of the creating transaction. */
            createdAt: components["schemas"]["Timestamp"];
            packageName: string;
            /** @description Package that the argument was rendered with. */
            representativePackageId: components["schemas"]["PackageId"];
            /** @description Whether the event changes the active contracts of a requested stakeholder. */
            acsDelta: boolean;
        };
        /** @description A contract was archived; ACS_DELTA only. */
        ArchivedEvent: {
            /**
             * Format: int64
             * @description Offset of the update that the event belongs to.
             */
            offset: number;
            /**
             * Format: int32
             * @description Place of the consuming exercise in the original update.
             */
            nodeId: number;
            contractId: components["schemas"]["ContractId"];
            /** @description Template of the exercise; its package may be newer than that of the creation. */
            templateId: components["schemas"]["TypeId"];
            /** @description Those of the requested parties that are stakeholders. */
            witnessParties: components["schemas"]["PartyIdString"][];
            packageName: string;
            /** @description Set only for matching interface filters that request views. */
            implementedInterfaces?: components["schemas"]["TypeId"][] | null;
        };
        /** @description A choice was exercised; LEDGER_EFFECTS only. */
        ExercisedEvent: {
            /**
             * Format: int64
             * @description Offset of the update that the event belongs to.
             */
            offset: number;
            /**
             * Format: int32
             * @description Place in the original update; gaps come from filtering.
             */
            nodeId: number;
            contractId: components["schemas"]["ContractId"];
            templateId: components["schemas"]["TypeId"];
            /** @description Interface that the choice is inherited from, if it is. */
            interfaceId?: components["schemas"]["TypeId"] | null;
            choice: components["schemas"]["ChoiceName"];
            /** @description The argument in JSON. */
            choiceArgument: unknown;
            actingParties: components["schemas"]["PartyIdString"][];
            /** @description Whether the exercise archives the contract. */
            consuming: boolean;
            /** @description Those of the requested parties that see the event. */
            witnessParties: components["schemas"]["PartyIdString"][];
            /**
             * Format: int32
             * @description Largest node id below this exercise; its own `nodeId` when there is none.
             */
            lastDescendantNodeId: number;
            /** @description The result in JSON. */
            exerciseResult?: unknown;
            packageName: string;
            /** @description Set only for consuming exercises and matching interface filters that request views. */
            implementedInterfaces?: components["schemas"]["TypeId"][] | null;
            /** @description Whether the event changes the active contracts of a requested stakeholder. */
            acsDelta: boolean;
        };
        /** @description Name of a choice. */
        ChoiceName: string;
        /** @description A contract seen as one of its interfaces. */
        JsInterfaceView: {
            interfaceId: components["schemas"]["TypeId"];
            viewStatus: components["schemas"]["JsStatus"];
            /** @description The view in JSON; null when it could not be computed. */
            viewValue?: unknown;
            /** @description Package whose instance computed the view. */
            implementationPackageId?: components["schemas"]["PackageId"] | null;
        };
        /** @description Outcome of a computation; code 0 is success. */
        JsStatus: {
            /**
             * Format: int32
             * @description A gRPC status code.
             */
            code: number;
            message: string;
            details?: components["schemas"]["ProtoAny"][] | null;
        };
        /** @description A typed detail of a status. */
        ProtoAny: {
            typeUrl: string;
            value: components["schemas"]["Base64"];
            unknownFields: components["schemas"]["UnknownFieldSet"];
            /** @description The detail decoded, an object for the known types and a text otherwise. */
            valueDecoded?: unknown;
        };
        /** @description Fields that the server could not name; empty as a rule. */
        UnknownFieldSet: {
            fields: Record<string, unknown>;
        };
        /** @description A reassignment, the whole of it. */
        JsReassignment: {
            /** @description Given by the server. */
            updateId: components["schemas"]["LedgerString"];
            /** @description Shown to the submitting party on the submitting participant only. */
            commandId?: components["schemas"]["OptionalLedgerString"];
            /** @description Set when the command set it. */
            workflowId?: components["schemas"]["OptionalLedgerString"];
            /**
             * Format: int64
             * @description Absolute offset on this participant.
             */
            offset: number;
            events: components["schemas"]["JsReassignmentEvent"][];
            traceContext?: components["schemas"]["TraceContext"] | null;
            /** @description Recorded by the source synchronizer for an unassignment, by the target synchronizer for an assignment. */
            recordTime: components["schemas"]["Timestamp"];
            synchronizerId: components["schemas"]["SynchronizerId"];
            /**
             * Format: int64
             * @description Traffic paid for the request; not set in the same cases as for transactions.
             */
            paidTrafficCost?: number | null;
        };
        /** @description Assigned or unassigned. The first has its fields directly under the name, the second under `value`. */
        JsReassignmentEvent: {
            JsAssignmentEvent: components["schemas"]["JsAssignmentEvent"];
        } | {
            JsUnassignedEvent: components["schemas"]["JsUnassignedEvent"];
        };
        /** @description A contract arrived at its target synchronizer. */
        JsAssignmentEvent: {
            source: components["schemas"]["SynchronizerId"];
            target: components["schemas"]["SynchronizerId"];
            /** @description Same as that of the unassignment. */
            reassignmentId: string;
            /** @description The submitting party; empty when an operator did it offline. */
            submitter: string;
            /**
             * Format: int64
             * @description The same as that of the unassignment; 0 means the creation.
             */
            reassignmentCounter: number;
            createdEvent: components["schemas"]["CreatedEvent"];
        };
        /** @description Holds the unassignment. */
        JsUnassignedEvent: {
            value: components["schemas"]["UnassignedEvent"];
        };
        /** @description A contract left its source synchronizer, and cannot be used there any more. */
        UnassignedEvent: {
            reassignmentId: string;
            contractId: components["schemas"]["ContractId"];
            templateId: components["schemas"]["TypeId"];
            source: components["schemas"]["SynchronizerId"];
            target: components["schemas"]["SynchronizerId"];
            /** @description The submitting party; empty when an operator did it offline. */
            submitter?: string | null;
            /**
             * Format: int64
             * @description One more with each unassignment of the contract.
             */
            reassignmentCounter: number;
            /** @description Until then only the submitter may assign; on reassigning participants only. */
            assignmentExclusivity?: components["schemas"]["Timestamp"] | null;
            /** @description Those of the requested parties that are stakeholders. */
            witnessParties: components["schemas"]["PartyIdString"][];
            packageName: string;
            /**
             * Format: int64
             * @description Offset of the update that the event belongs to.
             */
            offset: number;
            /**
             * Format: int32
             * @description Place in the original update.
             */
            nodeId: number;
        };
        /** @description A change of party hosting. */
        JsTopologyTransaction: {
            /** @description Given by the server. */
            updateId: components["schemas"]["LedgerString"];
            /**
             * Format: int64
             * @description Absolute offset on this participant.
             */
            offset: number;
            synchronizerId: components["schemas"]["SynchronizerId"];
            /** @description Time when the change takes effect. Topology transactions stand in this order, not in that of sequencing. */
            recordTime: components["schemas"]["Timestamp"];
            events: components["schemas"]["TopologyEvent"][];
            traceContext?: components["schemas"]["TraceContext"] | null;
        };
        /** @description Holds one topology event. */
        TopologyEvent: {
            event?: components["schemas"]["TopologyEventEvent"] | null;
        };
        /** @description What happened to the authorization of a participant to act for a party, its content under `value`. The empty one is never sent. */
        TopologyEventEvent: {
            Empty: components["schemas"]["Empty"];
        } | {
            ParticipantAuthorizationAdded: {
                value: components["schemas"]["ParticipantAuthorizationAdded"];
            };
        } | {
            ParticipantAuthorizationChanged: {
                value: components["schemas"]["ParticipantAuthorizationChanged"];
            };
        } | {
            ParticipantAuthorizationOnboarding: {
                value: components["schemas"]["ParticipantAuthorizationOnboarding"];
            };
        } | {
            ParticipantAuthorizationRevoked: {
                value: components["schemas"]["ParticipantAuthorizationRevoked"];
            };
        };
        /** @description A participant may act for the party from now on. */
        ParticipantAuthorizationAdded: {
            partyId: components["schemas"]["PartyIdString"];
            participantId: components["schemas"]["ParticipantId"];
            participantPermission: components["schemas"]["ParticipantPermission"];
        };
        /** @description What the participant may do for the party has changed. */
        ParticipantAuthorizationChanged: {
            partyId: components["schemas"]["PartyIdString"];
            participantId: components["schemas"]["ParticipantId"];
            participantPermission: components["schemas"]["ParticipantPermission"];
        };
        /** @description The participant is being prepared to act for the party. */
        ParticipantAuthorizationOnboarding: {
            partyId: components["schemas"]["PartyIdString"];
            participantId: components["schemas"]["ParticipantId"];
            participantPermission: components["schemas"]["ParticipantPermission"];
        };
        /** @description The participant may no longer act for the party. */
        ParticipantAuthorizationRevoked: {
            partyId: components["schemas"]["PartyIdString"];
            participantId: components["schemas"]["ParticipantId"];
        };
        /**
         * @description What a participant may do for a party.
         * @enum {string}
         */
        ParticipantPermission: "PARTICIPANT_PERMISSION_UNSPECIFIED" | "PARTICIPANT_PERMISSION_SUBMISSION" | "PARTICIPANT_PERMISSION_CONFIRMATION" | "PARTICIPANT_PERMISSION_OBSERVATION";
        /** @description Trace of the client's submission, or one that the server began. */
        TraceContext: {
            /** @description In the form of the W3C trace context. */
            traceparent?: string | null;
            tracestate?: string | null;
        };
        /** @description One element of a list of active contracts. */
        JsGetActiveContractsResponse: {
            workflowId?: components["schemas"]["OptionalLedgerString"];
            contractEntry: components["schemas"]["JsContractEntry"];
            /** @description Lets a caller go on after this element. */
            streamContinuationToken?: components["schemas"]["Base64"] | null;
        };
        /** @description One of four kinds, its fields directly under the name. */
        JsContractEntry: {
            JsActiveContract: components["schemas"]["JsActiveContract"];
        } | {
            JsEmpty: components["schemas"]["Empty"];
        } | {
            JsIncompleteAssigned: components["schemas"]["JsIncompleteAssigned"];
        } | {
            JsIncompleteUnassigned: components["schemas"]["JsIncompleteUnassigned"];
        };
        /** @description A contract and where it is. */
        JsActiveContract: {
            createdEvent: components["schemas"]["CreatedEvent"];
            synchronizerId: components["schemas"]["SynchronizerId"];
            /**
             * Format: int64
             * @description 0 for a contract that was never reassigned.
             */
            reassignmentCounter: number;
        };
        /** @description A contract whose assignment is known here while its unassignment is not yet. */
        JsIncompleteAssigned: {
            assignedEvent: components["schemas"]["JsAssignedEvent"];
        };
        /** @description A contract whose unassignment is known here while its assignment is not yet. */
        JsIncompleteUnassigned: {
            createdEvent: components["schemas"]["CreatedEvent"];
            unassignedEvent: components["schemas"]["UnassignedEvent"];
        };
        /** @description An assignment inside a list of active contracts; its submitter may be left out. */
        JsAssignedEvent: {
            source: components["schemas"]["SynchronizerId"];
            target: components["schemas"]["SynchronizerId"];
            reassignmentId: string;
            /** @description The submitting party; empty when an operator did it offline. */
            submitter?: string | null;
            /** Format: int64 */
            reassignmentCounter: number;
            createdEvent: components["schemas"]["CreatedEvent"];
        };
        /** @description Offset of the newest update. */
        GetLedgerEndResponse: {
            /**
             * Format: int64
             * @description 0 for a ledger without updates.
             */
            offset: number;
            /** @description The latest time of each synchronizer that the participant has observed. */
            synchronizerTimes?: components["schemas"]["SynchronizerTime"][];
        };
        /** @description Synchronizers that the participant is connected to. */
        GetConnectedSynchronizersResponse: {
            connectedSynchronizers: components["schemas"]["ConnectedSynchronizer"][];
        };
        /** @description One connection. */
        ConnectedSynchronizer: {
            /** @description Name that the participant's operator gave it. */
            synchronizerAlias: string;
            synchronizerId: components["schemas"]["SynchronizerId"];
            /** @description Permission for the requested party; unspecified without one. */
            permission?: components["schemas"]["ParticipantPermission"] | null;
        };
        /** @description One page of parties. */
        ListPartiesResponse: {
            partyDetails: components["schemas"]["PartyDetails"][];
            /** @description Token of the next page; empty at the end. */
            nextPageToken?: string | null;
        };
        /** @description A party as the participant knows it. */
        PartyDetails: {
            party: components["schemas"]["PartyIdString"];
            /** @description Whether this participant hosts the party. */
            isLocal?: boolean | null;
            localMetadata?: components["schemas"]["ObjectMeta"] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
        };
        /** @description Version and annotations of a record that is local to the participant. */
        ObjectMeta: {
            /** @description Changes with each edit. */
            resourceVersion?: string | null;
            /** @description Free texts by key. */
            annotations?: {
                [key: string]: string;
            } | null;
        };
        /** @description Id of the participant that answers. */
        GetParticipantIdResponse: {
            participantId: components["schemas"]["ParticipantId"];
        };
        /** @description Holds one user. */
        GetUserResponse: {
            user: components["schemas"]["User"];
        };
        /** @description A user of the participant. */
        User: {
            /** @description On running servers 1 to 128 letters, digits and signs. Here also any other subject of a token that was registered as a user. */
            id: string;
            /** @description Party that the user acts for by default; empty when there is none. */
            primaryParty?: string | null;
            /** @description A deactivated user is refused everywhere. */
            isDeactivated?: boolean | null;
            metadata?: components["schemas"]["ObjectMeta"] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
            primaryPartyAuthentication?: boolean | null;
        };
        /** @description One page of users. */
        ListUsersResponse: {
            users: components["schemas"]["User"][];
            /** @description Token of the next page; empty at the end. */
            nextPageToken?: string | null;
        };
        /** @description A user to be made. */
        CreateUserRequest: {
            user: components["schemas"]["UserInput"];
            /** @description What the user may do. */
            rights?: components["schemas"]["Right"][] | null;
        };
        /** @description A user as a request describes it. */
        UserInput: {
            id: string;
            /** @description Empty for none; the party need not be known yet. */
            primaryParty?: string | null;
            isDeactivated?: boolean | null;
            metadata?: components["schemas"]["ObjectMeta"] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
            primaryPartyAuthentication?: boolean | null;
        };
        /** @description Holds one user. */
        CreateUserResponse: {
            user: components["schemas"]["User"];
        };
        /** @description Holds one user. */
        UpdateUserResponse: {
            user: components["schemas"]["User"];
        };
        /** @description What is to change of a user. */
        UpdateUserRequest: {
            user: components["schemas"]["UserInput"];
            updateMask: components["schemas"]["FieldMask"];
        };
        /** @description Which members change, as paths in snake case. */
        FieldMask: {
            /** @description At least one, without duplicates; a path includes everything below it. */
            paths?: string[] | null;
            unknownFields?: components["schemas"]["UnknownFieldSet"] | null;
        };
        /** @description A user and rights. */
        GrantUserRightsRequest: {
            /** @description The same as in the path. */
            userId: string;
            rights?: components["schemas"]["Right"][] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
        };
        /** @description A user and rights. */
        RevokeUserRightsRequest: {
            /** @description The same as in the path. */
            userId: string;
            rights?: components["schemas"]["Right"][] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
        };
        /** @description What was granted. */
        GrantUserRightsResponse: {
            newlyGrantedRights?: components["schemas"]["Right"][] | null;
        };
        /** @description What was revoked. */
        RevokeUserRightsResponse: {
            newlyRevokedRights?: components["schemas"]["Right"][] | null;
        };
        /** @description All rights of a user. */
        ListUserRightsResponse: {
            rights?: components["schemas"]["Right"][] | null;
        };
        /** @description One right. */
        Right: {
            kind?: components["schemas"]["RightKind"] | null;
        };
        /** @description What a right is: exactly one of these. Of several, running servers take the first in the order of the alphabet and ignore the others. */
        RightKind: {
            CanActAs: components["schemas"]["PartyRight"];
        } | {
            CanActAsAnyParty: components["schemas"]["PlainRight"];
        } | {
            CanExecuteAs: components["schemas"]["PartyRight"];
        } | {
            CanExecuteAsAnyParty: components["schemas"]["PlainRight"];
        } | {
            CanReadAs: components["schemas"]["PartyRight"];
        } | {
            CanReadAsAnyParty: components["schemas"]["PlainRight"];
        } | {
            IdentityProviderAdmin: components["schemas"]["PlainRight"];
        } | {
            ParticipantAdmin: components["schemas"]["PlainRight"];
        } | {
            Empty: components["schemas"]["Empty"];
        };
        /** @description A right on one party. */
        PartyRight: {
            value: {
                party: string;
            };
        };
        /** @description A right that names no party. */
        PlainRight: {
            value: components["schemas"]["Empty"];
        };
        /** @description A party to be made. */
        AllocatePartyRequest: {
            /** @description What the id begins with, up to 185 characters without two colons. */
            partyIdHint?: string | null;
            /** @description Notes of the participant; without a version. */
            localMetadata?: components["schemas"]["ObjectMeta"] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
            /** @description Empty for the one that the participant is connected to. */
            synchronizerId?: string | null;
            /** @description User that gets the right to act as the party; empty for none. */
            userId?: string | null;
        };
        /** @description Holds one party. */
        AllocatePartyResponse: {
            partyDetails: components["schemas"]["PartyDetails"];
        };
        /** @description Holds one party. */
        UpdatePartyDetailsResponse: {
            partyDetails: components["schemas"]["PartyDetails"];
        };
        /** @description The parties that are known. */
        GetPartiesResponse: {
            partyDetails: components["schemas"]["PartyDetails"][];
        };
        /** @description What is to change of a party. */
        UpdatePartyDetailsRequest: {
            partyDetails: components["schemas"]["PartyDetailsInput"];
            updateMask: components["schemas"]["FieldMask"];
        };
        /** @description A party as a request describes it. */
        PartyDetailsInput: {
            /** @description The same as in the path. */
            party: string;
            /** @description Cannot be changed. */
            isLocal?: boolean | null;
            localMetadata?: components["schemas"]["ObjectMeta"] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
        };
        /** @description The key and the hosts of a party to create. */
        GenerateExternalPartyTopologyRequest: {
            /** @description Synchronizer that the party will live on. */
            synchronizer: string;
            /** @description What the id begins with. */
            partyHint: string;
            publicKey: components["schemas"]["SigningPublicKey"];
            /** @description Whether this participant only observes, and does not confirm. */
            localParticipantObservationOnly?: boolean | null;
            /** @description Other participants that confirm for the party. */
            otherConfirmingParticipantUids?: string[] | null;
            /**
             * Format: int32
             * @description Number of confirming participants that must confirm; 0 means all.
             */
            confirmationThreshold?: number | null;
            /** @description Other participants that observe for the party. */
            observingParticipantUids?: string[] | null;
        };
        /** @description A public key. */
        SigningPublicKey: {
            /** @description CRYPTO_KEY_FORMAT_RAW for 32 bytes of Ed25519, else CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO. */
            format: string;
            keyData: components["schemas"]["Bytes"];
            /** @description The curve, for instance SIGNING_KEY_SPEC_EC_CURVE25519. */
            keySpec: string;
        };
        /** @description Bytes in Base64. */
        Bytes: string;
        /** @description What the holder of the key is to sign. */
        GenerateExternalPartyTopologyResponse: {
            partyId: components["schemas"]["PartyIdString"];
            /** @description 1220 and 64 hex digits. */
            publicKeyFingerprint: string;
            /** @description Serialized topology transactions. */
            topologyTransactions: components["schemas"]["Bytes"][];
            multiHash: components["schemas"]["Bytes"];
        };
        /** @description A signed onboarding. */
        AllocateExternalPartyRequest: {
            /** @description Synchronizer that the party lives on. */
            synchronizer: string;
            /** @description One of them maps the party to participants. */
            onboardingTransactions: components["schemas"]["SignedTopologyTransaction"][];
            /** @description Signatures over the hash of all transactions; they stand for one on each. */
            multiHashSignatures?: components["schemas"]["Signature"][] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
            /** @description User that gets the right to act as the party; empty for none. */
            userId?: string | null;
            /** @description Whether to answer only when the party is there; here it always is. */
            waitForAllocation?: boolean | null;
        };
        /** @description A topology transaction and signatures over its hash. */
        SignedTopologyTransaction: {
            transaction: components["schemas"]["Bytes"];
            signatures?: components["schemas"]["Signature"][] | null;
        };
        /** @description A signature by one key. */
        Signature: {
            /** @description SIGNATURE_FORMAT_CONCAT for Ed25519, SIGNATURE_FORMAT_DER for ECDSA. */
            format: string;
            signature: components["schemas"]["Bytes"];
            /** @description Fingerprint of the key. */
            signedBy: string;
            /** @description For instance SIGNING_ALGORITHM_SPEC_ED25519. */
            signingAlgorithmSpec: string;
        };
        /** @description The party. */
        AllocateExternalPartyResponse: {
            partyId: components["schemas"]["PartyIdString"];
        };
        /** @description Commands of one submission. */
        JsCommands: {
            /** @description With the user and the parties that act it names the change. */
            commandId: components["schemas"]["LedgerString"];
            /** @description Become one transaction. */
            commands: components["schemas"]["Command"][];
            /** @description Whose authority the commands have. */
            actAs: components["schemas"]["PartyIdString"][];
            /** @description The user of the token when left out. */
            userId?: components["schemas"]["OptionalLedgerString"];
            /** @description Whose contracts the commands may use beside. */
            readAs?: components["schemas"]["PartyIdString"][] | null;
            /** @description Contracts of others that the commands use. */
            disclosedContracts?: components["schemas"]["DisclosedContract"][] | null;
            /** @description Where to submit. */
            synchronizerId?: string | null;
            /** @description Packages to prefer; each has one release here. */
            packageIdSelectionPreference?: string[] | null;
            workflowId?: components["schemas"]["OptionalLedgerString"];
            /** @description Names this attempt. */
            submissionId?: components["schemas"]["OptionalLedgerString"];
            /** @description How far back the same change counts as a duplicate. */
            deduplicationPeriod?: components["schemas"]["DeduplicationPeriod"] | null;
            /** @description Earliest ledger time. Before it the commands are refused with code LOCAL_VERDICT_LEDGER_TIME_OUT_OF_BOUND. */
            minLedgerTimeAbs?: string | null;
            minLedgerTimeRel?: components["schemas"]["DurationOrNothing"];
            prefetchContractKeys?: Record<string, unknown>[] | null;
        };
        /** @description One of four kinds, its fields directly under the name; of several the first in the order of the alphabet counts. */
        Command: {
            CreateAndExerciseCommand: components["schemas"]["CreateAndExerciseCommand"];
        } | {
            CreateCommand: components["schemas"]["CreateCommand"];
        } | {
            ExerciseByKeyCommand: Record<string, unknown>;
        } | {
            ExerciseCommand: components["schemas"]["ExerciseCommand"];
        };
        /** @description Creates a contract. */
        CreateCommand: {
            /** @description By package name or package id. */
            templateId: components["schemas"]["TypeReference"];
            /** @description The record of the template in JSON. */
            createArguments: unknown;
        };
        /** @description Exercises a choice of a contract. A choice of an interface is named with the interface. */
        ExerciseCommand: {
            /** @description By package name or package id. */
            templateId: components["schemas"]["TypeReference"];
            contractId: components["schemas"]["ContractId"];
            choice: components["schemas"]["ChoiceName"];
            /** @description The argument in JSON. */
            choiceArgument: unknown;
        };
        /** @description Creates a contract and exercises a choice of it. */
        CreateAndExerciseCommand: {
            /** @description By package name or package id. */
            templateId: components["schemas"]["TypeReference"];
            /** @description The record of the template in JSON. */
            createArguments: unknown;
            choice: components["schemas"]["ChoiceName"];
            /** @description The argument in JSON. */
            choiceArgument: unknown;
        };
        /** @description A contract disclosed by another party. */
        DisclosedContract: {
            contractId?: string | null;
            /** @description As the events of the contract carry it. */
            createdEventBlob: components["schemas"]["Base64"];
            templateId?: string | null;
            synchronizerId?: string | null;
        };
        /** @description A span or an offset; Empty or nothing is as far back as the ledger knows. */
        DeduplicationPeriod: {
            DeduplicationDuration?: {
                value?: components["schemas"]["DurationOrNothing"];
            };
            DeduplicationOffset?: {
                /** Format: int64 */
                value?: number;
            };
            Empty?: Record<string, unknown>;
        };
        /** @description A span of time. */
        DurationOrNothing: {
            /** Format: int64 */
            seconds?: number | null;
            /** Format: int32 */
            nanos?: number | null;
        } | null;
        /** @description Where the transaction is. */
        SubmitAndWaitResponse: {
            updateId: components["schemas"]["LedgerString"];
            /**
             * Format: int64
             * @description Offset of the transaction.
             */
            completionOffset: number;
        };
        /** @description Commands, and how to show their transaction. */
        JsSubmitAndWaitForTransactionRequest: {
            commands: components["schemas"]["JsCommands"];
            transactionFormat?: components["schemas"]["TransactionFormat"] | null;
        };
        /** @description The transaction; without events when the format lets none through. */
        JsSubmitAndWaitForTransactionResponse: {
            transaction: components["schemas"]["JsTransaction"] | components["schemas"]["JsTransactionWithoutEvents"];
        };
        /** @description A transaction of which nothing is shown. */
        JsTransactionWithoutEvents: {
            updateId: components["schemas"]["LedgerString"];
            /**
             * Format: int64
             * @description Absolute offset.
             */
            offset: number;
            events: unknown[];
        };
        /** @description Whose completions, and from where on. */
        CompletionStreamRequest: {
            /** @description The user of the token when left out. */
            userId?: components["schemas"]["OptionalLedgerString"];
            parties: components["schemas"]["PartyIdString"][];
            /**
             * Format: int64
             * @description Completions after this offset.
             */
            beginExclusive?: number | null;
        };
        /** @description One element of a list of completions. */
        CompletionStreamResponse: {
            completionResponse: components["schemas"]["CompletionResponse"];
        };
        /** @description A completion or a checkpoint. */
        CompletionResponse: {
            Completion: {
                value: components["schemas"]["Completion"];
            };
        } | {
            OffsetCheckpoint: {
                value: components["schemas"]["OffsetCheckpoint"];
            };
        };
        /** @description What became of a submission. */
        Completion: {
            commandId: components["schemas"]["LedgerString"];
            /** @description Code 0 is success. */
            status: components["schemas"]["JsStatus"];
            updateId?: components["schemas"]["OptionalLedgerString"];
            userId: components["schemas"]["LedgerString"];
            actAs: components["schemas"]["PartyIdString"][];
            submissionId?: components["schemas"]["OptionalLedgerString"];
            /** @description The period that was applied. */
            deduplicationPeriod?: components["schemas"]["DeduplicationPeriod"] | null;
            traceContext?: components["schemas"]["TraceContext"] | null;
            /**
             * Format: int64
             * @description Offset of the completion.
             */
            offset: number;
            synchronizerTime: components["schemas"]["SynchronizerTime"];
            /** @description For an external submission, the hash that was signed. */
            transactionHash?: string | null;
            /** Format: int64 */
            paidTrafficCost?: number | null;
        };
        /** @description Commands to prepare. */
        JsPrepareSubmissionRequest: {
            /** @description With the user and the parties that act it names the change. */
            commandId: components["schemas"]["LedgerString"];
            /** @description Become one transaction. */
            commands: components["schemas"]["Command"][];
            /** @description Whose authority the commands have. */
            actAs: components["schemas"]["PartyIdString"][];
            /** @description The user of the token when left out. */
            userId?: components["schemas"]["OptionalLedgerString"];
            /** @description Whose contracts the commands may use beside. */
            readAs?: components["schemas"]["PartyIdString"][] | null;
            /** @description Contracts of others that the commands use. */
            disclosedContracts?: components["schemas"]["DisclosedContract"][] | null;
            /** @description Where to submit. */
            synchronizerId?: string | null;
            /** @description Packages to prefer; each has one release here. */
            packageIdSelectionPreference?: string[] | null;
            /** @description Requests the details of the hash, which are not supported. */
            verboseHashing?: boolean | null;
            hashingSchemeVersion?: components["schemas"]["HashingSchemeVersionOrNothing"];
            /** @description Whether to estimate the traffic. */
            estimateTrafficCost?: Record<string, unknown> | null;
            /** @description Latest record time. After it the transaction is not executed, with code NOT_SEQUENCED_TIMEOUT. */
            maxRecordTime?: string | null;
            /** @description Earliest ledger time. */
            minLedgerTime?: Record<string, unknown> | null;
            prefetchContractKeys?: Record<string, unknown>[] | null;
        };
        /** @description Version of the scheme that prepared transactions are hashed with; V2 is served. */
        HashingSchemeVersionOrNothing: string | null;
        /** @description What to sign. */
        JsPrepareSubmissionResponse: {
            /** @description The transaction in the binary form of the network. */
            preparedTransaction: components["schemas"]["Base64"];
            /** @description What is signed, 32 bytes. */
            preparedTransactionHash: components["schemas"]["Base64"];
            hashingSchemeVersion: string;
            hashingDetails?: string | null;
            costEstimation?: components["schemas"]["CostEstimation"] | null;
        };
        /** @description Traffic that the submission will take. */
        CostEstimation: {
            estimationTimestamp: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description Bytes.
             */
            confirmationRequestTrafficCostEstimation: number;
            /**
             * Format: int64
             * @description Bytes.
             */
            confirmationResponseTrafficCostEstimation: number;
            /**
             * Format: int64
             * @description Bytes.
             */
            totalTrafficCostEstimation: number;
        };
        /** @description A prepared transaction with its signatures. */
        JsExecuteSubmissionRequest: {
            /** @description As prepared. */
            preparedTransaction: components["schemas"]["Base64"];
            partySignatures: components["schemas"]["PartySignatures"];
            deduplicationPeriod?: components["schemas"]["DeduplicationPeriod"] | null;
            submissionId?: components["schemas"]["OptionalLedgerString"];
            /** @description The user of the token when left out. */
            userId?: components["schemas"]["OptionalLedgerString"];
            hashingSchemeVersion?: components["schemas"]["HashingSchemeVersionOrNothing"];
            /** @description Earliest ledger time. */
            minLedgerTime?: Record<string, unknown> | null;
        };
        /** @description A prepared transaction with its signatures, and the format of the result. */
        JsExecuteSubmissionAndWaitForTransactionRequest: {
            /** @description As prepared. */
            preparedTransaction: components["schemas"]["Base64"];
            partySignatures: components["schemas"]["PartySignatures"];
            deduplicationPeriod?: components["schemas"]["DeduplicationPeriod"] | null;
            submissionId?: components["schemas"]["OptionalLedgerString"];
            /** @description The user of the token when left out. */
            userId?: components["schemas"]["OptionalLedgerString"];
            hashingSchemeVersion?: components["schemas"]["HashingSchemeVersionOrNothing"];
            /** @description Earliest ledger time. */
            minLedgerTime?: Record<string, unknown> | null;
            transactionFormat?: components["schemas"]["TransactionFormat"] | null;
        };
        /** @description Signatures by party. */
        PartySignatures: {
            signatures: components["schemas"]["SinglePartySignatures"][];
        };
        /** @description Signatures of the keys of one party. */
        SinglePartySignatures: {
            party: components["schemas"]["PartyIdString"];
            signatures: components["schemas"]["Signature"][];
        };
        /** @description Packages and the parties that use them. */
        GetPreferredPackagesRequest: {
            packageVettingRequirements: components["schemas"]["PackageVettingRequirement"][];
            synchronizerId?: string | null;
            vettingValidAt?: string | null;
        };
        /** @description A package and the parties that use it. */
        PackageVettingRequirement: {
            packageName: string;
            parties?: components["schemas"]["PartyIdString"][] | null;
        };
        /** @description A release of a package. */
        PackageReference: {
            packageId: components["schemas"]["PackageId"];
            packageName: string;
            packageVersion: string;
        };
        /** @description The packages to use. */
        GetPreferredPackagesResponse: {
            packageReferences: components["schemas"]["PackageReference"][];
            synchronizerId: components["schemas"]["SynchronizerId"];
        };
        /** @description The package to use, if one is known. */
        GetPreferredPackageVersionResponse: {
            packagePreference?: components["schemas"]["PackagePreference"] | null;
        };
        /** @description A package and where to use it. */
        PackagePreference: {
            packageReference: components["schemas"]["PackageReference"];
            synchronizerId: components["schemas"]["SynchronizerId"];
        };
        /** @description Ids of packages. */
        ListPackagesResponse: {
            packageIds: components["schemas"]["PackageId"][];
        };
        /** @description An empty object. */
        UploadDarFileResponse: Record<string, unknown>;
        /** @description The status of a package. */
        GetPackageStatusResponse: {
            /** @enum {string} */
            packageStatus: "PACKAGE_STATUS_UNSPECIFIED" | "PACKAGE_STATUS_REGISTERED";
        };
        /** @description Which packages, participants and synchronizers. */
        ListVettedPackagesRequest: {
            packageMetadataFilter?: components["schemas"]["PackageMetadataFilter"] | null;
            topologyStateFilter?: components["schemas"]["TopologyStateFilter"] | null;
            /** @description Token of the previous page; empty for the first one. */
            pageToken?: string | null;
            /**
             * Format: int32
             * @description At most 100; 0 means 100.
             */
            pageSize?: number | null;
        };
        /** @description Packages with one of the ids or one of the prefixes; without both all packages. */
        PackageMetadataFilter: {
            packageIds?: string[] | null;
            packageNamePrefixes?: string[] | null;
        };
        /** @description Participants and synchronizers; an empty list matches all. */
        TopologyStateFilter: {
            participantIds?: string[] | null;
            synchronizerIds?: string[] | null;
        };
        /** @description A page of vetted packages. */
        ListVettedPackagesResponse: {
            vettedPackages?: components["schemas"]["VettedPackages"][];
            /** @description Token of the next page; empty if the page is empty. */
            nextPageToken?: string;
        };
        /** @description What a participant vets on a synchronizer. */
        VettedPackages: {
            packages: components["schemas"]["VettedPackage"][];
            participantId: components["schemas"]["ParticipantId"];
            synchronizerId: components["schemas"]["SynchronizerId"];
            /**
             * Format: int32
             * @description 1 at first, plus one for each change.
             */
            topologySerial: number;
        };
        /** @description A package, and the period in which it is vetted. */
        VettedPackage: {
            packageId: components["schemas"]["PackageId"];
            /** @description Start of the period; absent where it has none. */
            validFromInclusive?: components["schemas"]["Timestamp"] | null;
            /** @description End of the period; absent where it has none. */
            validUntilExclusive?: components["schemas"]["Timestamp"] | null;
            packageName?: string;
            packageVersion?: string;
        };
        /** @description Changes to what the participant vets. */
        UpdateVettedPackagesRequest: {
            /** @description Applied in order; not empty. */
            changes: components["schemas"]["VettedPackagesChange"][];
            /** @description Whether the changes are validated but not applied. */
            dryRun?: boolean | null;
            /** @description Synchronizer of the changes; empty for that of the network. */
            synchronizerId?: string | null;
            /** @description The changes are refused if the serial is another one. */
            expectedTopologySerial?: components["schemas"]["PriorTopologySerial"] | null;
            /** @description Accepted without effect. */
            updateVettedPackagesForceFlags?: string[] | null;
        };
        /** @description The serial before the change. */
        PriorTopologySerial: {
            serial?: components["schemas"]["TopologySerial"] | null;
        };
        /** @description No change before, or the serial of the last one. */
        TopologySerial: {
            Empty: Record<string, unknown>;
        } | {
            NoPrior: Record<string, unknown>;
        } | {
            Prior: {
                /** Format: int32 */
                value: number;
            };
        };
        /** @description Vets or unvets packages. */
        VettedPackagesChange: {
            operation: {
                Empty: Record<string, unknown>;
            } | {
                Vet: components["schemas"]["VetPackages"];
            } | {
                Unvet: components["schemas"]["UnvetPackages"];
            };
        };
        /** @description Packages to vet, in a period if bounds are set. */
        VetPackages: {
            value: {
                packages: components["schemas"]["VettedPackagesRef"][];
                newValidFromInclusive?: components["schemas"]["Timestamp"] | null;
                newValidUntilExclusive?: components["schemas"]["Timestamp"] | null;
            };
        };
        /** @description Packages that are no longer vetted; a reference may match several or none. */
        UnvetPackages: {
            value: {
                packages: components["schemas"]["VettedPackagesRef"][];
            };
        };
        /** @description Packages with this id, name and version; empty members match all. The id or the name is set. */
        VettedPackagesRef: {
            packageId?: string | null;
            packageName?: string | null;
            packageVersion?: string | null;
        };
        /** @description What was vetted before and after the changes. */
        UpdateVettedPackagesResponse: {
            pastVettedPackages?: components["schemas"]["VettedPackages"] | null;
            newVettedPackages: components["schemas"]["VettedPackages"];
        };
        /** @description An identity provider. */
        IdentityProviderConfig: {
            identityProviderId: string;
            /** @description Whether its tokens are refused; stored and shown only. */
            isDeactivated?: boolean | null;
            /** @description The issuer of its tokens. */
            issuer?: string | null;
            /** @description Where its keys are. */
            jwksUrl?: string | null;
            /** @description The audience of its tokens; empty for any. */
            audience?: string | null;
        };
        /** @description An identity provider. */
        CreateIdentityProviderConfigRequest: {
            identityProviderConfig: components["schemas"]["IdentityProviderConfig"];
        };
        /** @description An identity provider. */
        CreateIdentityProviderConfigResponse: {
            identityProviderConfig: components["schemas"]["IdentityProviderConfig"];
        };
        /** @description An identity provider. */
        GetIdentityProviderConfigResponse: {
            identityProviderConfig: components["schemas"]["IdentityProviderConfig"];
        };
        /** @description An identity provider. */
        UpdateIdentityProviderConfigResponse: {
            identityProviderConfig: components["schemas"]["IdentityProviderConfig"];
        };
        /** @description The new values, and the mask of those to apply. */
        UpdateIdentityProviderConfigRequest: {
            identityProviderConfig: components["schemas"]["IdentityProviderConfig"];
            updateMask: components["schemas"]["FieldMask"];
        };
        /** @description All identity providers except the default one. */
        ListIdentityProviderConfigsResponse: {
            identityProviderConfigs: components["schemas"]["IdentityProviderConfig"][];
        };
        /** @description An empty object. */
        DeleteIdentityProviderConfigResponse: Record<string, unknown>;
        /** @description A user and its identity providers. */
        UpdateUserIdentityProviderIdRequest: {
            userId: string;
            /** @description Provider of the user; empty for the default one. */
            sourceIdentityProviderId?: string | null;
            /** @description Provider to move to; empty for the default one. */
            targetIdentityProviderId?: string | null;
        };
        /** @description An empty object. */
        UpdateUserIdentityProviderIdResponse: Record<string, unknown>;
        /** @description A transaction with all its nodes. */
        JsGetTransactionTreeResponse: {
            transaction: components["schemas"]["JsTransactionTree"];
        };
        /** @description The transaction that was submitted. */
        JsSubmitAndWaitForTransactionTreeResponse: {
            transactionTree: components["schemas"]["JsTransactionTree"];
        };
        /** @description Reassignments that a stakeholder submits. */
        ReassignmentCommands: {
            workflowId?: string | null;
            /** @description The submitting user; empty for that of the token. */
            userId?: string | null;
            commandId: string;
            /** @description A stakeholder of the contract. */
            submitter: string;
            submissionId?: string | null;
            /** @description One command, because the mock server reassigns one contract at a time. */
            commands: components["schemas"]["ReassignmentCommand"][];
        };
        /** @description Unassigns a contract from a synchronizer, or assigns it to another one. */
        ReassignmentCommand: {
            command?: {
                Empty: Record<string, unknown>;
            } | {
                UnassignCommand: components["schemas"]["UnassignCommand"];
            } | {
                AssignCommand: components["schemas"]["AssignCommand"];
            };
        };
        /** @description A contract to unassign. */
        UnassignCommand: {
            value: {
                contractId: string;
                source: string;
                target: string;
            };
        };
        /** @description An unassigned contract to assign. */
        AssignCommand: {
            value: {
                reassignmentId: string;
                source: string;
                target: string;
            };
        };
        /** @description A reassignment, and the form of its event. */
        SubmitAndWaitForReassignmentRequest: {
            reassignmentCommands: components["schemas"]["ReassignmentCommands"];
            /** @description Without one the response has no events. */
            eventFormat?: components["schemas"]["EventFormat"] | null;
        };
        /** @description The reassignment. */
        JsSubmitAndWaitForReassignmentResponse: {
            reassignment: components["schemas"]["SubmittedReassignment"];
        };
        /** @description A reassignment, with its event if the request has an event format. */
        SubmittedReassignment: {
            updateId: components["schemas"]["LedgerString"];
            commandId?: components["schemas"]["OptionalLedgerString"];
            workflowId?: components["schemas"]["OptionalLedgerString"];
            /** Format: int64 */
            offset: number;
            events: components["schemas"]["JsReassignmentEvent"][];
            traceContext?: components["schemas"]["TraceContext"];
            recordTime: components["schemas"]["Timestamp"];
            synchronizerId: components["schemas"]["SynchronizerId"];
            /** Format: int64 */
            paidTrafficCost?: number | null;
        };
        /** @description A reassignment. */
        SubmitReassignmentRequest: {
            reassignmentCommands: components["schemas"]["ReassignmentCommands"];
        };
        /** @description An empty object. */
        SubmitReassignmentResponse: Record<string, unknown>;
        /** @description A hash that an external party signed. */
        GetCompletionByHashRequest: {
            /** @description Base64, as in `preparedTransactionHash`. */
            transactionHash: string;
        };
        /** @description The outcome of the submission. */
        GetCompletionByHashResponse: {
            acceptedCompletion?: components["schemas"]["Completion"];
            /** @description Always empty here. */
            lastRejectedCompletions?: components["schemas"]["Completion"][];
        };
        /** @description A hash that an external party signed, and the format of the update. */
        GetUpdateByHashRequest: {
            /** @description Base64, as in `preparedTransactionHash`. */
            transactionHash: string;
            updateFormat: components["schemas"]["UpdateFormat"];
        };
        /** @description A JSON web key set (RFC 7517). */
        GetJwksResponse: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description One element of a list of updates with trees. */
        JsGetUpdateTreesResponse: {
            update: components["schemas"]["TransactionTreeUpdate"] | components["schemas"]["Update"];
        };
        /** @description A transaction with all its nodes. */
        TransactionTreeUpdate: {
            TransactionTree: {
                value: components["schemas"]["JsTransactionTree"];
            };
        };
        /** @description A transaction with all nodes that are witnessed. */
        JsTransactionTree: {
            updateId: components["schemas"]["LedgerString"];
            commandId?: components["schemas"]["OptionalLedgerString"];
            workflowId?: components["schemas"]["OptionalLedgerString"];
            effectiveAt: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description Absolute offset.
             */
            offset: number;
            /** @description Keyed by node id. */
            eventsById: {
                [key: string]: components["schemas"]["TreeEvent"];
            };
            synchronizerId: components["schemas"]["SynchronizerId"];
            traceContext?: components["schemas"]["TraceContext"] | null;
            recordTime: components["schemas"]["Timestamp"];
        };
        /** @description A created or an exercised node, under `value`. */
        TreeEvent: {
            CreatedTreeEvent: {
                value: components["schemas"]["CreatedEvent"];
            };
        } | {
            ExercisedTreeEvent: {
                value: components["schemas"]["ExercisedEvent"];
            };
        };
        /** @description A transaction by its update id. */
        GetTransactionByIdRequest: {
            updateId: components["schemas"]["LedgerString"];
            requestingParties?: components["schemas"]["PartyIdString"][] | null;
            transactionFormat?: components["schemas"]["TransactionFormat"] | null;
        };
        /** @description A transaction by its offset. */
        GetTransactionByOffsetRequest: {
            /**
             * Format: int64
             * @description Absolute offset.
             */
            offset: number;
            requestingParties?: components["schemas"]["PartyIdString"][] | null;
            transactionFormat?: components["schemas"]["TransactionFormat"] | null;
        };
        /** @description The transaction. */
        JsGetTransactionResponse: {
            transaction: components["schemas"]["JsTransaction"];
        };
        /** @description Up to where was pruned. */
        GetLatestPrunedOffsetsResponse: {
            /**
             * Format: int64
             * @description 0 when never.
             */
            participantPrunedUpToInclusive: number;
            /**
             * Format: int64
             * @description 0 when never.
             */
            allDivulgedContractsPrunedUpToInclusive: number;
        };
        /** @description A contract, and for whom. */
        GetEventsByContractIdRequest: {
            contractId: components["schemas"]["ContractId"];
            eventFormat: components["schemas"]["EventFormat"];
        };
        /** @description The creation, and the archival if there was one. */
        JsGetEventsByContractIdResponse: {
            created?: components["schemas"]["JsCreated"] | null;
            archived?: components["schemas"]["JsArchived"] | null;
        };
        /** @description A creation. */
        JsCreated: {
            createdEvent: components["schemas"]["CreatedEvent"];
            synchronizerId: components["schemas"]["SynchronizerId"];
        };
        /** @description An archival. */
        JsArchived: {
            archivedEvent: components["schemas"]["ArchivedEvent"];
            synchronizerId: components["schemas"]["SynchronizerId"];
        };
        /** @description An offset range, and which page of it. */
        GetUpdatesPageRequest: {
            /**
             * Format: int64
             * @description Updates after this offset.
             */
            beginOffsetExclusive?: number | null;
            /**
             * Format: int64
             * @description Last offset of the range.
             */
            endOffsetInclusive?: number | null;
            /**
             * Format: int64
             * @description At most 2000; 100 when left out.
             */
            maxPageSize?: number | null;
            updateFormat: components["schemas"]["UpdateFormat"];
            /** @description Newest first; needs an end. */
            descendingOrder?: boolean | null;
            /** @description Of the previous page. */
            pageToken?: components["schemas"]["Base64"] | null;
        };
        /** @description A page of updates. */
        JsGetUpdatesPageResponse: {
            updates?: components["schemas"]["JsGetUpdateResponse"][];
            /**
             * Format: int64
             * @description Where the page begins.
             */
            lowestPageOffsetExclusive: number;
            /**
             * Format: int64
             * @description Where the page ends.
             */
            highestPageOffsetInclusive: number;
            /** @description Nothing after the last page. */
            nextPageToken?: components["schemas"]["Base64"] | null;
        };
        /** @description An offset, and which page of its active contracts. */
        GetActiveContractsPageRequest: {
            /**
             * Format: int64
             * @description The ledger end when left out.
             */
            activeAtOffset?: number | null;
            eventFormat: components["schemas"]["EventFormat"];
            /**
             * Format: int64
             * @description At most 2000; 100 when left out.
             */
            maxPageSize?: number | null;
            /** @description Of the previous page. */
            pageToken?: components["schemas"]["Base64"] | null;
        };
        /** @description A page of active contracts. */
        JsGetActiveContractsPageResponse: {
            activeContracts: components["schemas"]["JsGetActiveContractsResponse"][];
            /**
             * Format: int64
             * @description The offset that the pages are of.
             */
            activeAtOffset: number;
            /** @description Nothing after the last page. */
            nextPageToken?: components["schemas"]["Base64"] | null;
        };
        /** @description A contract, and for whom. */
        GetContractRequest: {
            contractId: components["schemas"]["ContractId"];
            queryingParties?: components["schemas"]["PartyIdString"][] | null;
        };
        /** @description The contract. */
        GetContractResponse: {
            createdEvent: components["schemas"]["CreatedEvent"];
        };
        /** @description Version and features of the server. */
        GetLedgerApiVersionResponse: {
            /** @description Release number. */
            version: string;
            features?: components["schemas"]["FeaturesDescriptor"] | null;
        };
        /** @description What the server can do, and its limits. */
        FeaturesDescriptor: {
            experimental: components["schemas"]["ExperimentalFeatures"];
            userManagement: components["schemas"]["UserManagementFeature"];
            partyManagement: components["schemas"]["PartyManagementFeature"];
            offsetCheckpoint: components["schemas"]["OffsetCheckpointFeature"];
            packageFeature: components["schemas"]["PackageFeature"];
        };
        /** @description Features that may go again. */
        ExperimentalFeatures: {
            /** @description Whether the ledger clock is set by hand. */
            staticTime?: components["schemas"]["FeatureSwitch"] | null;
            commandInspectionService?: components["schemas"]["FeatureSwitch"] | null;
        };
        /** @description A feature that is there or not. */
        FeatureSwitch: {
            supported: boolean;
        };
        /** @description Limits of users. */
        UserManagementFeature: {
            supported: boolean;
            /** Format: int32 */
            maxRightsPerUser: number;
            /** Format: int32 */
            maxUsersPageSize: number;
        };
        /** @description Limits of parties. */
        PartyManagementFeature: {
            /** Format: int32 */
            maxPartiesPageSize: number;
        };
        /** @description How often checkpoints come. */
        OffsetCheckpointFeature: {
            /** @description Longest time between two checkpoints. */
            maxOffsetCheckpointEmissionDelay?: components["schemas"]["Duration"] | null;
        };
        /** @description Limits of packages. */
        PackageFeature: {
            /** Format: int32 */
            maxVettedPackagesPageSize: number;
        };
        /** @description A length of time, whole seconds and nanoseconds. */
        Duration: {
            /** Format: int64 */
            seconds: number;
            /** Format: int32 */
            nanos: number;
            unknownFields?: components["schemas"]["UnknownFieldSet"] | null;
        };
        /** @description Error of the ledger group. Security errors are redacted: code NA, category -1, no reason. */
        JsLedgerError: {
            /** @description Name of the error, in capitals. */
            code: string;
            /** @description What happened, for people. */
            cause: string;
            /** @description Facts about this case. */
            context: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description Number of the error category; -1 if it is not disclosed.
             */
            errorCategory: number;
            correlationId?: string | null;
            /** @description Trace under which the server has logged the error. */
            traceId?: string | null;
            /** @description What the error is about, pairs of kind and name. */
            resources?: string[][] | null;
            /**
             * Format: int32
             * @description The gRPC status code behind the HTTP status.
             */
            grpcCodeValue?: number | null;
            /** @description How long to wait before another try, as text. */
            retryInfo?: string | null;
            /** @description Whether the command is known not to have taken effect. */
            definiteAnswer?: boolean | null;
        };
    };
    responses: {
        /** @description The request is refused. As text when a body or parameter cannot be decoded; running servers answer a body that can be decoded but is not allowed with the error object. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description No token, or one that is not accepted. The body does not say why. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description The token is good, but its user is unknown or deactivated, or lacks a right that the request needs. The body does not say which. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description Code UPDATE_NOT_FOUND: no such update, or the format filters out all its events. Running servers also answer 404 when a filter names a package, template or interface that they do not know. */
        UpdateNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description No user of the participant has this id. */
        UserNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description The participant does not host this party. */
        PartyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description No package has this id or matches the reference, or its bytes are not available. */
        PackageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description No identity provider has this id. */
        IdentityProviderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description Another identity provider has this id or issuer. */
        IdentityProviderExists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description No accepted submission with this hash is visible. */
        HashNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description The record already exists, or was changed concurrently. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description The change was accepted before, contracts that it needs are being moved, or it is not within the times that were set for it. */
        DuplicateCommand: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description A contract, package, template or interface that the request names is not there, or not visible to its parties; or a submitter is not one that this participant may submit for. */
        ContractNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description A filter names a package, template or interface that is not known here. */
        NameNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description The request body is larger than the server reads. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description More elements match than the server lists, or the request body is larger than it reads. */
        ListTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
        /** @description Any other status carries the error object. */
        LedgerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsLedgerError"];
            };
        };
    };
    parameters: {
        /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
        Limit: number;
        /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
        StreamIdleTimeout: number;
        /** @description Identity provider to ask within; left out, the default one. */
        IdentityProvider: string;
        /** @description Id of the user. */
        UserId: string;
        /** @description Id of the party; its colons may stand as they are or percent-encoded. */
        PartyInPath: string;
        /** @description Id of the package. */
        PackageInPath: string;
        /** @description Id of the identity provider. */
        IdentityProviderInPath: string;
        /** @description Parties whose view is shown. */
        PartiesInQuery: string[];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getUpdateById: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdateByIdRequest"];
            };
        };
        responses: {
            /** @description The update, projected by the requested format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getUpdateByOffset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdateByOffsetRequest"];
            };
        };
        responses: {
            /** @description The update, projected by the requested format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    listUpdates: {
        parameters: {
            query?: {
                /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
                limit?: components["parameters"]["Limit"];
                /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
                stream_idle_timeout_ms?: components["parameters"]["StreamIdleTimeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdatesRequest"];
            };
        };
        responses: {
            /** @description The updates found, at most as many as the limit allows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdatesResponse"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            413: components["responses"]["ListTooLong"];
            default: components["responses"]["LedgerError"];
        };
    };
    listActiveContracts: {
        parameters: {
            query?: {
                /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
                limit?: components["parameters"]["Limit"];
                /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
                stream_idle_timeout_ms?: components["parameters"]["StreamIdleTimeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetActiveContractsRequest"];
            };
        };
        responses: {
            /** @description The contracts found, at most as many as the limit allows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetActiveContractsResponse"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            413: components["responses"]["ListTooLong"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLedgerEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far the ledger has come. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLedgerEndResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    listConnectedSynchronizers: {
        parameters: {
            query?: {
                /**
                 * @description Party to ask for; left out, no permission is reported.
                 * @example alice::122040f8b3c7d1e2a95604c8b7f3d2e1a0958473625140f3e2d1c0b9a8f7e6d5c4b3
                 */
                party?: components["schemas"]["PartyIdString"];
                /** @description Participant to ask for; left out, the one that answers. */
                participantId?: string;
                /** @description Identity provider that the asking user belongs to; left out, the default one. */
                identityProviderId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The synchronizers, possibly none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetConnectedSynchronizersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    listParties: {
        parameters: {
            query?: {
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
                /** @description Only parties whose id starts with this text. */
                "filter-party"?: string;
                /** @description Largest number of parties in the page; running servers stop at 10000. */
                pageSize?: number;
                /** @description The `nextPageToken` of the previous page; omit it for the first page. */
                pageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of parties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPartiesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    allocateParty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocatePartyRequest"];
            };
        };
        responses: {
            /** @description The party. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocatePartyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getParticipantId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The participant id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetParticipantIdResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    getPartyDetails: {
        parameters: {
            query?: {
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
                /** @description More parties to look up. */
                parties?: string[];
            };
            header?: never;
            path: {
                /** @description Id of the party; its colons may stand as they are or percent-encoded. */
                party: components["parameters"]["PartyInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parties that are known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPartiesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    updatePartyDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the party; its colons may stand as they are or percent-encoded. */
                party: components["parameters"]["PartyInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePartyDetailsRequest"];
            };
        };
        responses: {
            /** @description The updated party. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePartyDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PartyNotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    generateExternalPartyTopology: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateExternalPartyTopologyRequest"];
            };
        };
        responses: {
            /** @description What is to be signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerateExternalPartyTopologyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    allocateExternalParty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocateExternalPartyRequest"];
            };
        };
        responses: {
            /** @description The party is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocateExternalPartyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getAuthenticatedUser: {
        parameters: {
            query?: {
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    listLedgerUsers: {
        parameters: {
            query?: {
                /** @description Maximum number of users in the page; 0 and values above 1000 mean 1000. */
                pageSize?: number;
                /** @description The `nextPageToken` of the previous page; omit it for the first page. */
                pageToken?: string;
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUsersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    createLedgerUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateUserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLedgerUser: {
        parameters: {
            query?: {
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
            };
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    deleteLedgerUser: {
        parameters: {
            query?: {
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
            };
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    updateLedgerUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateUserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    listUserRights: {
        parameters: {
            query?: {
                /** @description Identity provider to ask within; left out, the default one. */
                "identity-provider-id"?: components["parameters"]["IdentityProvider"];
            };
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUserRightsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    grantUserRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantUserRightsRequest"];
            };
        };
        responses: {
            /** @description What was granted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantUserRightsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    revokeUserRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeUserRightsRequest"];
            };
        };
        responses: {
            /** @description What was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeUserRightsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    submitAndWait: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsCommands"];
            };
        };
        responses: {
            /** @description Accepted; where the transaction is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitAndWaitResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            default: components["responses"]["LedgerError"];
        };
    };
    submitAndWaitForTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsSubmitAndWaitForTransactionRequest"];
            };
        };
        responses: {
            /** @description Accepted; the transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsSubmitAndWaitForTransactionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            default: components["responses"]["LedgerError"];
        };
    };
    submitAsync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsCommands"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            default: components["responses"]["LedgerError"];
        };
    };
    listCompletions: {
        parameters: {
            query?: {
                /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
                limit?: components["parameters"]["Limit"];
                /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
                stream_idle_timeout_ms?: components["parameters"]["StreamIdleTimeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletionStreamRequest"];
            };
        };
        responses: {
            /** @description The completions found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionStreamResponse"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ListTooLong"];
            default: components["responses"]["LedgerError"];
        };
    };
    listCommandCompletions: {
        parameters: {
            query?: {
                /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
                limit?: components["parameters"]["Limit"];
                /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
                stream_idle_timeout_ms?: components["parameters"]["StreamIdleTimeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletionStreamRequest"];
            };
        };
        responses: {
            /** @description The completions found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionStreamResponse"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ListTooLong"];
            default: components["responses"]["LedgerError"];
        };
    };
    prepareSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsPrepareSubmissionRequest"];
            };
        };
        responses: {
            /** @description The transaction to sign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsPrepareSubmissionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    executeSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsExecuteSubmissionRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            default: components["responses"]["LedgerError"];
        };
    };
    executeSubmissionAndWait: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsExecuteSubmissionRequest"];
            };
        };
        responses: {
            /** @description Accepted; where the transaction is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitAndWaitResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            default: components["responses"]["LedgerError"];
        };
    };
    executeSubmissionAndWaitForTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsExecuteSubmissionAndWaitForTransactionRequest"];
            };
        };
        responses: {
            /** @description Accepted; the transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsSubmitAndWaitForTransactionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            default: components["responses"]["LedgerError"];
        };
    };
    getPreferredPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetPreferredPackagesRequest"];
            };
        };
        responses: {
            /** @description The preferred packages, in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPreferredPackagesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    getPreferredPackageVersion: {
        parameters: {
            query: {
                /** @description Parties that have to have vetted the package. */
                parties?: string[];
                /** @description Name of the package. */
                "package-name": string;
                /** @description Instant at which the package is to be vetted; here every instant is as good. */
                vetting_valid_at?: string;
                /** @description Synchronizer to use. */
                "synchronizer-id"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferred release. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPreferredPackageVersionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    listFlatUpdates: {
        parameters: {
            query?: {
                /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
                limit?: components["parameters"]["Limit"];
                /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
                stream_idle_timeout_ms?: components["parameters"]["StreamIdleTimeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdatesRequest"];
            };
        };
        responses: {
            /** @description The updates found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdatesResponse"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            413: components["responses"]["ListTooLong"];
            default: components["responses"]["LedgerError"];
        };
    };
    listUpdateTrees: {
        parameters: {
            query?: {
                /** @description Largest number of elements wanted. Up to 200 the list is simply cut there; without a limit, or with a larger one, more than 200 matches are refused with status 413. */
                limit?: components["parameters"]["Limit"];
                /** @description Milliseconds without a new element after which the list is closed and answered. Queries without an end always close that way, after 500 when this is left out. */
                stream_idle_timeout_ms?: components["parameters"]["StreamIdleTimeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdatesRequest"];
            };
        };
        responses: {
            /** @description The updates found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdateTreesResponse"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            413: components["responses"]["ListTooLong"];
            default: components["responses"]["LedgerError"];
        };
    };
    getTransactionById: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetTransactionByIdRequest"];
            };
        };
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetTransactionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getTransactionByOffset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetTransactionByOffsetRequest"];
            };
        };
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetTransactionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLatestPrunedOffsets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offsets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLatestPrunedOffsetsResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    getEventsByContractId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetEventsByContractIdRequest"];
            };
        };
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetEventsByContractIdResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getContractById: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetContractRequest"];
            };
        };
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetContractResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    listIdentityProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity providers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListIdentityProviderConfigsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    createIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIdentityProviderConfigRequest"];
            };
        };
        responses: {
            /** @description The identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateIdentityProviderConfigResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["IdentityProviderExists"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the identity provider. */
                "idp-id": components["parameters"]["IdentityProviderInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetIdentityProviderConfigResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["IdentityProviderNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    deleteIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the identity provider. */
                "idp-id": components["parameters"]["IdentityProviderInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteIdentityProviderConfigResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["IdentityProviderNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    updateIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the identity provider. */
                "idp-id": components["parameters"]["IdentityProviderInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIdentityProviderConfigRequest"];
            };
        };
        responses: {
            /** @description The identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateIdentityProviderConfigResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["IdentityProviderNotFound"];
            409: components["responses"]["IdentityProviderExists"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    updateUserIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                "user-id": components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserIdentityProviderIdRequest"];
            };
        };
        responses: {
            /** @description The user belongs to the target. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateUserIdentityProviderIdResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    listPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The package ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPackagesResponse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    uploadPackages: {
        parameters: {
            query?: {
                /** @description Whether the packages are vetted as well; left out, they are. */
                vetAllPackages?: boolean;
                /** @description Synchronizer on which the packages are vetted; left out, that of the network. */
                synchronizerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The packages are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDarFileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getPackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the package. */
                "package-id": components["parameters"]["PackageInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload. */
            200: {
                headers: {
                    /** @description The package id. */
                    "Canton-Package-Hash": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PackageNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getPackageStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the package. */
                "package-id": components["parameters"]["PackageInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPackageStatusResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    uploadDar: {
        parameters: {
            query?: {
                /** @description Whether the packages are vetted as well; left out, they are. */
                vetAllPackages?: boolean;
                /** @description Synchronizer on which the packages are vetted; left out, that of the network. */
                synchronizerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The packages are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDarFileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    validateDar: {
        parameters: {
            query?: {
                /** @description Synchronizer on which the packages are vetted; left out, that of the network. */
                synchronizerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The DAR can be uploaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    listPackageVetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListVettedPackagesRequest"];
            };
        };
        responses: {
            /** @description One element for each participant and synchronizer, by synchronizer and participant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVettedPackagesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    updatePackageVetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVettedPackagesRequest"];
            };
        };
        responses: {
            /** @description What the participant vetted before and vets now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateVettedPackagesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PackageNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    listVettedPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListVettedPackagesRequest"];
            };
        };
        responses: {
            /** @description One element for each participant and synchronizer, by synchronizer and participant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVettedPackagesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    updateVettedPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVettedPackagesRequest"];
            };
        };
        responses: {
            /** @description What the participant vetted before and vets now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateVettedPackagesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PackageNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getTransactionTreeByOffset: {
        parameters: {
            query?: {
                /** @description Parties whose view is shown. */
                parties?: components["parameters"]["PartiesInQuery"];
            };
            header?: never;
            path: {
                /** @description Offset of the transaction. */
                offset: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetTransactionTreeResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getTransactionTreeById: {
        parameters: {
            query?: {
                /** @description Parties whose view is shown. */
                parties?: components["parameters"]["PartiesInQuery"];
            };
            header?: never;
            path: {
                /** @description Id of the transaction. */
                "update-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetTransactionTreeResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    submitAndWaitForTransactionTree: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsCommands"];
            };
        };
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsSubmitAndWaitForTransactionTreeResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    submitAndWaitForReassignment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitAndWaitForReassignmentRequest"];
            };
        };
        responses: {
            /** @description The reassignment; without an event format it has no events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsSubmitAndWaitForReassignmentResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    submitReassignment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitReassignmentRequest"];
            };
        };
        responses: {
            /** @description Submitted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitReassignmentResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ContractNotFound"];
            409: components["responses"]["DuplicateCommand"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getCompletionByHash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetCompletionByHashRequest"];
            };
        };
        responses: {
            /** @description The completion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompletionByHashResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["HashNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLedgerUpdateByHash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdateByHashRequest"];
            };
        };
        responses: {
            /** @description The update. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            413: components["responses"]["BodyTooLarge"];
            default: components["responses"]["LedgerError"];
        };
    };
    getPartyKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the synchronizer. */
                synchronizer: string;
                /** @description Id of the party; its colons may stand as they are or percent-encoded. */
                party: components["parameters"]["PartyInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetJwksResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    listUpdatesPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUpdatesPageRequest"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetUpdatesPageResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getActiveContractsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetActiveContractsPageRequest"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetActiveContractsPageResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    listActiveContractsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetActiveContractsPageRequest"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsGetActiveContractsPageResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NameNotFound"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLedgerVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Version and features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLedgerApiVersionResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLedgerLivez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            default: components["responses"]["LedgerError"];
        };
    };
    getLedgerReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Not ready yet, or no more. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["LedgerError"];
        };
    };
}
