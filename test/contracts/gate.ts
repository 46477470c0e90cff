/** Where one waits until it is opened. */
export class Gate {
  /** Resolves when someone waits at the gate. */
  readonly reached: Promise<void>;
  open!: () => void;
  private readonly opened: Promise<void>;
  private arrive!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => {
      this.arrive = resolve;
    });
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  pass(): Promise<void> {
    this.arrive();
    return this.opened;
  }
}
