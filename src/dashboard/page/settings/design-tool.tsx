import { useLoaded } from '../api/use-loaded.ts'
import { listConnections, listSnapshots, listSources } from '../api/design-tool.ts'
import { Connections } from './connections.tsx'
import { Problem } from './problem.tsx'
import { Snapshots } from './snapshots.tsx'
import { Sources } from './sources.tsx'

/** Where the design side of pairs comes from: accounts, files, and what was imported of them. */
export function DesignTool({ project }: { project: string }) {
  const connections = useLoaded(() => listConnections(project), [project])
  const sources = useLoaded(() => listSources(project), [project])
  const snapshots = useLoaded(() => listSnapshots(project), [project])
  return (
    <>
      <p class="muted">
        Frames of a design file become the design side of pairs: connect an account, track a file,
        import its frames.
      </p>
      <h2>Connections</h2>
      <Problem failure={connections.failure} />
      {connections.value && (
        <Connections
          project={project}
          connections={connections.value}
          onChanged={connections.reload}
        />
      )}
      <h2>Files</h2>
      <Problem failure={sources.failure} />
      {sources.value && (
        <Sources
          project={project}
          sources={sources.value}
          onTracked={sources.reload}
          onImport={snapshots.reload}
        />
      )}
      <h2>Imports</h2>
      <Problem failure={snapshots.failure} />
      {snapshots.value && (
        <Snapshots
          project={project}
          snapshots={snapshots.value}
          sources={sources.value ?? []}
          onChanged={snapshots.reload}
        />
      )}
    </>
  )
}
