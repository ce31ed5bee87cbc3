// The part of SARIF 2.1.0 (OASIS) that the report uses, with the properties that code scanning on GitHub displays.

export type SarifLevel = 'error' | 'warning' | 'note';

export interface SarifMessage {
  readonly text: string;
}

export interface SarifRule {
  readonly id: string;
  readonly shortDescription: SarifMessage;
  readonly fullDescription: SarifMessage;
  readonly help: SarifMessage;
  readonly helpUri: string;
  readonly defaultConfiguration: { readonly level: SarifLevel };
  readonly properties: { readonly tags: readonly string[] } & Readonly<Record<string, unknown>>;
}

export interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region: {
      readonly startLine: number;
      readonly startColumn: number;
      readonly endLine: number;
      readonly endColumn: number;
      readonly snippet: SarifMessage;
    };
  };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: SarifLevel;
  readonly message: SarifMessage;
  readonly locations: readonly [SarifLocation];
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly occurrenceCount: number;
  readonly suppressions?: readonly {
    readonly kind: 'external';
    readonly status: 'accepted';
    readonly justification: string;
  }[];
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface SarifNotification {
  readonly level: SarifLevel;
  readonly message: SarifMessage;
}

const PLACEHOLDER = /\{(\d+)\}/g;

/**
 * A message text. Consumers replace `{0}` and read `[a](b)` as a link, so neither may come from an answer. The standard
 * doubles all braces (3.11.5); consumers show them as they are written, so JSON would become unreadable.
 */
export const sarifText = (text: string): SarifMessage => ({
  text: text.replaceAll(PLACEHOLDER, '{{$1}}').replaceAll('](', '] ('),
});
