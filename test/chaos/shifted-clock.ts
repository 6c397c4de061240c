/*
 * Loaded before a program: its machine's clock is CLOCK_SHIFT_MS ahead of the real one, in its threads too.
 */
const RealDate = Date;
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
