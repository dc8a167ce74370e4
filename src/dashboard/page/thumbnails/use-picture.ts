import { useEffect, useState } from 'preact/hooks'
import { words } from './words.ts'
import { ApiError, messageOf, request } from '../api/request.ts'

/** What is scrolled past faster is not loaded, so that a long list sends few requests. */
const REST_MS = 120
/** How often a picture is tried again that the server had no time to draw, and the wait before. */
const MOST_TRIES = 5
const WAIT_MS = 2_000

/** Pictures that the browser has: they are shown at once. */
const had = new Set<string>()

export interface PictureState {
  /** Null until it is to be loaded. */
  src: string | null
  /** Why there is none. */
  missing: string | null
  onLoad: () => void
  onError: () => void
}

/** Loads a picture once its place rests, and again if that fails for a passing reason. */
export function usePicture(url: string): PictureState {
  const [src, setSrc] = useState<string | null>(had.has(url) ? url : null)
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    setMissing(null)
    setTries(0)
    if (had.has(url)) return setSrc(url)
    setSrc(null)
    const timer = window.setTimeout(() => setSrc(url), REST_MS)
    return () => window.clearTimeout(timer)
  }, [url])
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setTimeout(() => {
      setWaiting(false)
      setSrc(url)
    }, WAIT_MS)
    return () => window.clearTimeout(timer)
  }, [isWaiting, url])
  const explain = async (): Promise<void> => {
    const reason = await whyMissing(url)
    if (reason === null && tries + 1 < MOST_TRIES) setWaiting(true)
    else setMissing(reason ?? words.notLoaded)
  }
  return {
    src: missing === null ? src : null,
    missing,
    onLoad: () => void had.add(url),
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
