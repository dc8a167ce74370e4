import { useState } from 'preact/hooks'
import { session } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { NewProject } from './new-project.tsx'
import { ProjectRow } from './project-row.tsx'
import './home.css'

/** All projects of the person, each with what waits in it. */
export function Page() {
  const [isMaking, setMaking] = useState(false)
  const known = session.value
  if (known === null) return null
  const { projects, person } = known
  return (
    <div class="page">
      <div class="page-head">
        <h1>Projects</h1>
        {person.administrator && (
          <Button onClick={() => setMaking(true)}>
            <PlusIcon />
            New project
          </Button>
        )}
      </div>
      {projects.length === 0 ? (
        <Nothing who={person.who} mayMake={person.administrator} />
      ) : (
        <div class="panel">
          <div class="project-row project-columns" aria-hidden="true">
            <span>Project</span>
            <span>Reviewed</span>
            <span>Waiting for a person</span>
            <span>Latest build</span>
          </div>
          <ul>
            {projects.map((project) => (
              <ProjectRow
                key={project.project_id}
                project={project}
                isOnly={projects.length === 1}
              />
            ))}
          </ul>
        </div>
      )}
      {isMaking && <NewProject onClose={() => setMaking(false)} />}
    </div>
  )
}

const Nothing = ({ who, mayMake }: { who: string; mayMake: boolean }) => (
  <div class="empty panel">
    <h2>No projects yet</h2>
    {mayMake ? (
      <p>A project is made with its first API key, which your pipeline uploads builds with.</p>
    ) : (
      <p>
        Ask an owner of a project to invite <strong>{who}</strong>.
      </p>
    )}
  </div>
)
