import { useContext, useEffect, useState } from 'preact/hooks'
import { words } from './words.ts'
import { ApiError, messageOf, request } from '../api/request.ts'
import { CalmContext } from '../ui/calm.ts'

/** How often a picture is tried again that the server had no time to draw, and the wait before. */
const MOST_TRIES = 5
const WAIT_MS = 2_000

export interface PictureState {
  /** Null until it is to be loaded. */
  src: string | null
  /** Why there is none. */
  missing: string | null
  onError: () => void
}

/** Loads a picture once no list flies past, and again if that fails for a passing reason. Its address never changes. */
export function usePicture(url: string): PictureState {
  const calm = useContext(CalmContext)
  const [src, setSrc] = useState(calm.isCalm ? url : null)
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => calm.whenCalm(() => setSrc(url)), [])
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setTimeout(() => {
      setWaiting(false)
      setSrc(url)
    }, WAIT_MS)
    return () => window.clearTimeout(timer)
  }, [isWaiting])
  const explain = async (): Promise<void> => {
    const reason = await whyMissing(url)
    if (reason === null && tries + 1 < MOST_TRIES) setWaiting(true)
    else setMissing(reason ?? words.notLoaded)
  }
  return {
    src: missing === null ? src : null,
    missing,
    onError: () => {
      setSrc(null)
      setTries(tries + 1)
      void explain()
    },
  }
}

/** Returns why a picture that did not load does not exist; null if it may load later. */
async function whyMissing(url: string): Promise<string | null> {
  try {
    await request(url)
    return null
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? messageOf(error) : null
  }
}
