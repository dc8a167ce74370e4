import { useSignalEffect } from '@preact/signals'
import { listConnections, listSnapshots, listSources } from '../api/design-tool.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Shown } from '../ui/table.tsx'
import { Connections } from './connections.tsx'
import { steps } from './importing.ts'
import { Snapshots } from './snapshots.tsx'
import { Sources } from './sources.tsx'
import { Empty } from '../ui/empty.tsx'
import { designTool as words } from './connection-words.ts'
import { Section } from './section.tsx'

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
      <p class="muted">{words.lead}</p>
      <Section title={words.connections}>
        <Shown of={connections}>
          {(value) => (
            <Connections project={project} connections={value} onChanged={connections.reload} />
          )}
        </Shown>
      </Section>
      <Section title={words.files}>
        <Shown of={sources}>
          {(value) => <Sources project={project} sources={value} onTracked={sources.reload} />}
        </Shown>
      </Section>
      <Section title={words.imports}>
        <Shown
          of={snapshots}
          isEmpty={(value) => value.length === 0}
          empty={
            <div class="panel">
              <Empty title={words.noImports} text={words.noImportsText} />
            </div>
          }
        >
          {(value) => (
            <Snapshots project={project} snapshots={value} sources={sources.value ?? []} />
          )}
        </Shown>
      </Section>
    </>
  )
}
