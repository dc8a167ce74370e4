import { useState } from 'preact/hooks'
import { startDesignSnapshot, trackDesignSource } from '../../../../generated/clients/diff.ts'
import type { DesignSource } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Form, TextField } from '../ui/form.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { WebLink } from '../ui/web-link.tsx'
import { sayError } from '../ui/toast.tsx'
import { importInto } from './importing.ts'
import { common } from '../words/common.ts'
import { files as words } from './connection-words.ts'

/** Files of the design tool that the project follows. */
export function Sources(props: {
  project: string
  sources: DesignSource[]
  onTracked: () => Promise<void>
}) {
  const { project, sources, onTracked } = props
  const [url, setUrl] = useState('')
  const track = async (): Promise<void> => {
    await trackDesignSource(project, { url })
    setUrl('')
    await onTracked()
  }
  const begin = async (source: DesignSource): Promise<void> => {
    try {
      const snapshot = await startDesignSnapshot(project, { source_id: source.id })
      await importInto(project, snapshot.id, source)
    } catch (error) {
      sayError(error)
    }
  }
  return (
    <div class="panel panel-parts">
      {sources.length > 0 && (
        <Table columns={columnsOf(begin)} rows={sources} keyOf={({ id }) => id} />
      )}
      <Form layout="line" action={words.add} kind="plain" run={track}>
        <TextField
          label={words.address}
          type="url"
          required
          placeholder="https://www.figma.com/design/…"
          value={url}
          onInput={setUrl}
        />
      </Form>
    </div>
  )
}

const columnsOf = (begin: (source: DesignSource) => Promise<void>): Column<DesignSource>[] => [
  {
    name: words.column,
    kind: 'title',
    cell: (source) => <WebLink href={source.url}>{source.name}</WebLink>,
  },
  {
    name: common.actions,
    kind: 'actions',
    cell: (source) => (
      <Button onClick={() => void begin(source)}>
        {words.importFrames}
        <span class="unseen">{words.of(source.name)}</span>
      </Button>
    ),
  },
]
