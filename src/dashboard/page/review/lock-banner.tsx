import { useEffect, useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { clock } from '../words/time.ts'
import type { LockKeeper } from './lock-keeper.ts'
import { lockWords as words } from './words.ts'

/** Says who else reviews the pair, and what to do about it. */
export function LockBanner({ lock, onNext }: { lock: LockKeeper; onNext: () => void }) {
  const state = lock.state.value
  switch (state.kind) {
    case 'theirs':
      return (
        <div class="banner" role="alert">
          <p>
            <strong>{state.holder}</strong>
            {words.theirs}
          </p>
          <Button onClick={onNext}>{words.another}</Button>
          <Button onClick={() => void lock.takeOver()}>{words.takeOver}</Button>
        </div>
      )
    case 'taken':
      return (
        <div class="banner" role="alert">
          <p>
            <strong>{state.holder}</strong>
            {words.taken}
          </p>
          <Button onClick={onNext}>{words.another}</Button>
          <Button onClick={() => void lock.takeOver()}>{words.takeBack}</Button>
        </div>
      )
    case 'lost':
      return (
        <div class="banner" role="alert">
          <p>{words.lost}</p>
          <Button onClick={() => void lock.open(null)}>{words.claim}</Button>
        </div>
      )
    case 'unsure':
      return <RunningOut expiresAt={state.expiresAt} />
    case 'none':
    case 'claiming':
    case 'mine':
      return null
  }
}

function RunningOut({ expiresAt }: { expiresAt: number }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <div class="banner">
      <p>
        {words.unsure[0]} <span class="number">{clock(expiresAt - now)}</span>
        {words.unsure[1]}
      </p>
    </div>
  )
}
