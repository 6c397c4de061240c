/** JSON that is kept as the text it came in: stored and sent as it stands, never parsed to be written again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
