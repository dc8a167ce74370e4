import { useCallback, useEffect, useState } from 'preact/hooks'
import { messageOf } from './request.ts'

export interface Loaded<T> {
  /** Null until it is loaded; the last value stays while it is loaded again. */
  value: T | null
  failure: string | null
  reload: () => Promise<void>
}

/** Loads a value, and loads it again whenever one of `keys` changes. */
export function useLoaded<T>(load: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reload = useCallback(async () => {
    try {
      setValue(await load())
      setFailure(null)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }, keys)
  useEffect(() => {
    let isCurrent = true
    setValue(null)
    setFailure(null)
    load().then(
      (loaded) => isCurrent && setValue(() => loaded),
      (error: unknown) => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, keys)
  return { value, failure, reload }
}
