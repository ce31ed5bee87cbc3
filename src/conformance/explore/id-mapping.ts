// The correspondence between the ids of the target and those of the model, learned from their answers to the same
// requests: one to one for the whole sequence.

/** Contract ids, update ids with or without an event number, and parties, participants or synchronizers. */
const ID = /^(00[0-9a-f]{60,}|1220[0-9a-f]{64}(:\d+)?|#?1220[0-9a-f]{64}:\d+|[^\s]+::1220[0-9a-f]{64})$/;

export const isId = (text: string): boolean => ID.test(text);

export class IdMapping {
  private readonly ofTarget = new Map<string, string>();
  private readonly ofModel = new Map<string, string>();

  /** Learns that two ids mean the same; false when one of them already means another. */
  match(target: string, model: string): boolean {
    const [known, taken] = [this.ofTarget.get(target), this.ofModel.get(model)];
    if (known !== undefined || taken !== undefined) return known === model && taken === target;
    this.ofTarget.set(target, model);
    this.ofModel.set(model, target);
    return true;
  }

  clone(): IdMapping {
    const copy = new IdMapping();
    for (const [target, model] of this.ofTarget) copy.match(target, model);
    return copy;
  }

  /** Number of pairs that it has learned. */
  get size(): number {
    return this.ofTarget.size;
  }

  /** Forgets the pairs that it learned after the first ones. */
  shrinkTo(size: number): void {
    for (const [target, model] of [...this.ofTarget].slice(size)) {
      this.ofTarget.delete(target);
      this.ofModel.delete(model);
    }
  }

  /** Whether every id is the same on both sides. */
  isIdentity(): boolean {
    for (const [target, model] of this.ofTarget) if (target !== model) return false;
    return true;
  }

  /** The model's id for one of the target's; undefined while unknown. */
  modelOf(target: string): string | undefined {
    return this.ofTarget.get(target);
  }

  targetOf(model: string): string | undefined {
    return this.ofModel.get(model);
  }
}
