import { createDashboard } from '../../../src/dashboard/server/app.ts'
import { developmentSignIn } from '../../../src/dashboard/server/development/development-sign-in.ts'
import { membershipService } from '../../../src/dashboard/server/people/membership-service.ts'

// The dashboard as `npm start` runs it: what is deployed, but for the sign-in.

export default createDashboard(developmentSignIn)

export const MembershipService = membershipService(developmentSignIn)
