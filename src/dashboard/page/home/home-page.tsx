import { paths } from '../app/routes.ts'
import { session } from '../app/session.ts'

export function Page() {
  return (
    <div class="page">
      <h1>Projects</h1>
      <ul>
        {session.value?.projects.map(({ project_id: id, title }) => (
          <li key={id}>
            <a href={paths.section(id, 'pairs')}>{title || id}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
