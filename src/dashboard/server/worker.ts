import { createDashboard } from './app.ts'
import { membershipService } from './people/membership-service.ts'
import { accessSignIn } from './sign-in/access.ts'

// The deployed Worker: people sign in by Cloudflare Access, and in no other way.

export default createDashboard(accessSignIn)

export const MembershipService = membershipService(accessSignIn)
