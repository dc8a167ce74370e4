import { useState } from 'preact/hooks'
import { startSnapshot, trackSource, type Source } from '../api/design-tool.ts'
import { messageOf } from '../api/request.ts'
import { Button } from '../ui/button.tsx'
import { sayError } from '../ui/toast.tsx'
import { importInto } from './importing.ts'
import { Problem } from './problem.tsx'

/** Files of the design tool that the project follows. */
export function Sources(props: {
  project: string
  sources: Source[]
  onTracked: () => Promise<void>
  /** An import has begun or come further. */
  onImport: () => Promise<void>
}) {
  const { project, sources, onTracked, onImport } = props
  const [url, setUrl] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const track = async (): Promise<void> => {
    try {
      await trackSource(project, url)
      setUrl('')
      setFailure(null)
      await onTracked()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const begin = async (source: Source): Promise<void> => {
    try {
      const snapshot = await startSnapshot(project, source)
      await importInto(project, snapshot.id, source, onImport)
    } catch (error) {
      sayError(error)
    }
    await onImport()
  }
  return (
    <div class="panel">
      {sources.length > 0 && (
        <div class="table-wrap">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sources.map((source) => (
                <tr key={source.id}>
                  <td>
                    <a href={source.url} target="_blank" rel="noreferrer">
                      {source.name}
                    </a>
                  </td>
                  <td class="is-actions">
                    <Button onClick={() => void begin(source)}>
                      Import the frames<span class="unseen"> of {source.name}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <form
        class="settings-inline"
        onSubmit={(event) => {
          event.preventDefault()
          void track()
        }}
      >
        <label class="field">
          <span>Address of a file</span>
          <input
            class="input"
            type="url"
            required
            placeholder="https://www.figma.com/design/…"
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <Button type="submit">Track it</Button>
        <Problem failure={failure} />
      </form>
    </div>
  )
}
