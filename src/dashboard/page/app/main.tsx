import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Session {
  person: { who: string; name: string }
}

function App() {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/api/admin/session')
      if (response.ok) setSession((await response.json()) as Session)
    }
    void load()
  }, [])
  return <main>{session && <p>Signed in as {session.person.name}</p>}</main>
}

const root = document.querySelector('#app')
if (root) render(<App />, root)
