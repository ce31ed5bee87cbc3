export interface DiffRow {
  /** In both texts, in only one of them, or a mark for lines left out. */
  readonly kind: 'same' | 'expected' | 'actual' | 'gap';
  readonly text: string;
}
