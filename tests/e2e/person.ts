import type { Locator, Page } from 'playwright';

/** A user whose clicks and keys are counted. Typed or pasted text is counted apart, because a name is as long as it is. */
export class Person {
  clicks = 0;
  keys = 0;
  typed = 0;
  constructor(
    readonly page: Page,
    /** Waits as long as a person takes before the next thing is done; a test waits for nothing. */
    private readonly breath: (what: 'click' | 'key' | 'text', letters: number) => Promise<unknown> = async () => {},
  ) {}
  async click(what: Locator): Promise<void> {
    await what.waitFor();
    await this.breath('click', 0);
    this.clicks++;
    await what.click();
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.breath('key', 0);
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }
  async type(text: string): Promise<void> {
    await this.field();
    await this.breath('text', text.length);
    this.typed += text.length;
    await this.page.keyboard.insertText(text);
  }
  async paste(text: string): Promise<void> {
    await this.field();
    await this.breath('key', 0);
    this.keys++;
    await this.page.keyboard.insertText(text);
  }
  private async field(): Promise<void> {
    await this.page
      .locator('html:not([data-keys-held]) :is(input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]):focus')
      .waitFor();
  }
}
