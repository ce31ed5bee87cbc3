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
        post?: never;
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
         * @description How the filters are read. ACS_DELTA selects creations and archivals of contracts that a listed party is a stakeholder of; LEDGER_EFFECTS selects creations and exercises that a listed party witnesses. Running servers refuse the unspecified value with code MISSING_FIELD.
         * @enum {string}
         */
        TransactionShape: "TRANSACTION_SHAPE_UNSPECIFIED" | "TRANSACTION_SHAPE_ACS_DELTA" | "TRANSACTION_SHAPE_LEDGER_EFFECTS";
        /** @description Filters by party, for any party, or both. Running servers refuse a format without any filter with code INVALID_ARGUMENT. */
        EventFormat: {
            /** @description Filters of each listed party, keyed by party id; may be empty. */
            filtersByParty?: {
                [key: string]: components["schemas"]["Filters"];
            } | null;
            /** @description Filters that hold for every party on the participant. */
            filtersForAnyParty?: components["schemas"]["Filters"] | null;
            /** @description Asks for more than is strictly needed in values, record labels above all. Running servers write field names in JSON with and without it. */
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
        /** @description How far the ledger has come without an update to show; tells timed-out commands and where to go on. */
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
        /** @description A transaction, as far as the format lets the caller see it. */
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
            /** @description The contract as an opaque blob; empty unless a matching filter asked for it. */
            createdEventBlob?: components["schemas"]["Base64"] | null;
            /** @description One view for each matching interface filter that asked for it. */
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
            /** @description Filled for matching interface filters that asked for views only. */
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
            /** @description Filled for consuming exercises and matching interface filters that asked for views only. */
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
             * @description Same as that of the unassignment; 0 stands for the creation.
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
        /** @description A change of who hosts which party. */
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
            /** @description Permission for the asked party; unspecified when none was asked for. */
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
        /** @description Version and notes of a record that is kept on the participant only. */
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
            id: components["schemas"]["UserIdString"];
            /** @description Party that the user acts for by default; empty when there is none. */
            primaryParty?: string | null;
            /** @description A deactivated user is refused everywhere. */
            isDeactivated?: boolean | null;
            metadata?: components["schemas"]["ObjectMeta"] | null;
            /** @description Empty for the default identity provider. */
            identityProviderId?: string | null;
            primaryPartyAuthentication?: boolean | null;
        };
        /** @description A user id of 1 to 128 characters. */
        UserIdString: string;
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
             * @description Number of the error's category; -1 when it is not told.
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
            /** @description The update, as far as the format lets the caller see it. */
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
            /** @description The update, as far as the format lets the caller see it. */
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
                /** @description The `nextPageToken` of the page before; left out, the first page. */
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
