import { createDashboard } from './app.ts'
import { accessSignIn } from './sign-in/access.ts'

// The deployed Worker: people sign in by Cloudflare Access, and in no other way.

export default createDashboard(accessSignIn)
