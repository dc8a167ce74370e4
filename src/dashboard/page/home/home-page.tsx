import { useState } from 'preact/hooks'
import { session } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { NewProject } from './new-project.tsx'
import { ProjectRow } from './project-row.tsx'
import { words } from './words.ts'
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
        <h1>{words.title}</h1>
        {person.administrator && (
          <Button onClick={() => setMaking(true)}>
            <PlusIcon />
            {words.newProject}
          </Button>
        )}
      </div>
      {projects.length === 0 ? (
        <div class="panel">
          <Empty
            title={words.none.title}
            text={person.administrator ? words.none.mayMake : words.none.mayNot(person.who)}
          />
        </div>
      ) : (
        <div class="panel">
          <div class="project-row project-columns" aria-hidden="true">
            {words.columns.map((name) => (
              <span key={name}>{name}</span>
            ))}
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
