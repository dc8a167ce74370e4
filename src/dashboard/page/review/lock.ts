// Who may review a pair now, from the reviewer's side.

export type LockState =
  /** No lock was requested: the pair is done, or the person only looks. */
  | { kind: 'none' }
  | { kind: 'claiming' }
  | { kind: 'mine'; expiresAt: number }
  /** Probably still held, but the server cannot be reached. */
  | { kind: 'unsure'; expiresAt: number }
  /** Somebody else had it first. */
  | { kind: 'theirs'; holder: string }
  /** It was held until somebody else took it. */
  | { kind: 'taken'; holder: string }
  /** It expired while the server could not be reached. */
  | { kind: 'lost' }

export type ClaimResult =
  | { result: 'held'; expiresAt: number }
  | { result: 'refused'; holder: string }
  | { result: 'offline' }

const wasMine = ({ kind }: LockState): boolean =>
  kind === 'mine' || kind === 'unsure' || kind === 'lost' || kind === 'taken'

/** Returns the state after a claim, whether the first one or a refresh. */
export function afterClaim(before: LockState, claimed: ClaimResult, now: number): LockState {
  switch (claimed.result) {
    case 'held':
      return { kind: 'mine', expiresAt: claimed.expiresAt }
    case 'refused':
      return { kind: wasMine(before) ? 'taken' : 'theirs', holder: claimed.holder }
    case 'offline':
      if (before.kind !== 'mine' && before.kind !== 'unsure') return before
      return before.expiresAt > now
        ? { kind: 'unsure', expiresAt: before.expiresAt }
        : { kind: 'lost' }
  }
}

/** Whether somebody else is reviewing the pair. */
export const isForeign = ({ kind }: LockState): boolean => kind === 'theirs' || kind === 'taken'
