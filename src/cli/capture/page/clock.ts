/** Makes the clock stand still at `now` (ms since 1970) while timers and animation frames go on. */
export function stopClock(now: number): void {
  const RealDate = Date
  const frozen = new Proxy(RealDate, {
    // `Date()` without `new` returns text (ECMA-262 §21.4.2.1).
    apply: () => new RealDate(now).toString(),
    construct: (target, parts: unknown[], newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now] : parts, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? () => now : (Reflect.get(target, name, receiver) as unknown),
  })
  RealDate.prototype.constructor = frozen
  globalThis.Date = frozen
}
