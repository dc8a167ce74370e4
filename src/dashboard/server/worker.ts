import { createDashboard } from './app.ts'
import { accessSignIn } from './sign-in/access.ts'

// What is deployed: people come in by Cloudflare Access, and in no other way.

export default createDashboard(accessSignIn)
