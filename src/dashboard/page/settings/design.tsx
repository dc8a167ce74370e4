import { useSignalEffect } from '@preact/signals'
import {
  listDesignSnapshots,
  listDesignSources,
  listDesignToolConnections,
} from '../../../../generated/clients/diff.ts'
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
  const connections = useLoaded(() => listDesignToolConnections(project), [project])
  const sources = useLoaded(() => listDesignSources(project), [project])
  const snapshots = useLoaded(() => listDesignSnapshots(project), [project])
  useSignalEffect(() => {
    if (steps.value > 0) void snapshots.reload()
  })
  return (
    <>
      <p class="muted">{words.lead}</p>
      <Section title={words.connections}>
        <Shown of={connections}>
          {(value) => <Connections project={project} {...value} onChanged={connections.reload} />}
        </Shown>
      </Section>
      <Section title={words.files}>
        <Shown of={sources}>
          {(value) => <Sources project={project} {...value} onTracked={sources.reload} />}
        </Shown>
      </Section>
      <Section title={words.imports}>
        <Shown
          of={snapshots}
          isEmpty={(value) => value.snapshots.length === 0}
          empty={
            <div class="panel">
              <Empty title={words.noImports} text={words.noImportsText} />
            </div>
          }
        >
          {(value) => (
            <Snapshots project={project} {...value} sources={sources.value?.sources ?? []} />
          )}
        </Shown>
      </Section>
    </>
  )
}
