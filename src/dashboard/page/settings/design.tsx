import { useSignalEffect } from '@preact/signals'
import { listConnections, listSnapshots, listSources } from '../api/design-tool.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Shown } from '../ui/table.tsx'
import { Connections } from './connections.tsx'
import { steps } from './importing.ts'
import { Snapshots } from './snapshots.tsx'
import { Sources } from './sources.tsx'

/** The sources of the design side of pairs: accounts, files, and what was imported from them. */
export function DesignTool({ project }: { project: string }) {
  const connections = useLoaded(() => listConnections(project), [project])
  const sources = useLoaded(() => listSources(project), [project])
  const snapshots = useLoaded(() => listSnapshots(project), [project])
  useSignalEffect(() => {
    if (steps.value > 0) void snapshots.reload()
  })
  return (
    <>
      <p class="muted">
        Frames of a design file become the design side of pairs: connect an account, track a file,
        import its frames.
      </p>
      <h2>Connections</h2>
      <Shown of={connections}>
        {(value) => (
          <Connections project={project} connections={value} onChanged={connections.reload} />
        )}
      </Shown>
      <h2>Files</h2>
      <Shown of={sources}>
        {(value) => <Sources project={project} sources={value} onTracked={sources.reload} />}
      </Shown>
      <h2>Imports</h2>
      <Shown
        of={snapshots}
        isEmpty={(value) => value.length === 0}
        empty={
          <p class="panel panel-padded muted">
            Nothing has been imported yet. Track a file above, then import its frames.
          </p>
        }
      >
        {(value) => <Snapshots project={project} snapshots={value} sources={sources.value ?? []} />}
      </Shown>
    </>
  )
}
