/** Words and numbers that the templates are filled with. */
export const PEOPLE = [
  'Ada Sharma',
  'Omar Haddad',
  'Grace Whitfield',
  'Tom Okafor',
  'Mina Kowalski',
  'Carlos Duarte',
  'Ines Moreau',
  'Yuki Tanaka',
  'Lena Fischer',
  'Samuel Reyes',
  'Priya Nair',
  'Jonas Berg',
]
export const PLACES = ['Lisbon', 'Oslo', 'Nairobi', 'Kyoto', 'Toronto', 'Lima', 'Gdansk', 'Porto']
export const PRODUCTS = [
  'Canvas tote',
  'Desk lamp',
  'Wool blanket',
  'Ceramic mug',
  'Trail bottle',
  'Field notebook',
  'Linen apron',
  'Oak tray',
  'Travel pouch',
  'Wall clock',
]
export const FILES = [
  'Quarterly report.pdf',
  'Brand guide.fig',
  'Invoice 2041.pdf',
  'Team photo.jpg',
  'Budget.xlsx',
  'Roadmap.key',
  'Contract draft.docx',
  'Release notes.md',
  'Floor plan.png',
  'Interview.mp4',
]
export const TITLES = [
  'Getting the most out of reviews',
  'A calmer way to ship',
  'Design handoff in practice',
  'What we learned this spring',
  'Small teams, clear goals',
  'Notes from the field',
]
export const SENTENCES = [
  'Everything that changed since your last visit, in one place.',
  'Invite colleagues and decide together what comes next.',
  'You can change this later in the workspace settings.',
  'We keep a copy for thirty days before it is removed for good.',
  'Set a monthly limit and we will notify you before it is reached.',
  'The new version is ready and will be used from the next build on.',
  'Short feedback loops help a team to find problems while they are cheap.',
  'Most reviews are finished within a day when the change is small.',
]
export const MESSAGES = [
  'Did you see the new draft?',
  'Looks good to me',
  'I will send the files tonight',
  'Can we move the call to Friday?',
  'Sure, that works for me',
  'The header still feels too heavy',
  'Thanks for the quick answer',
  'Let me check with the team first',
]
export const WORDS = [
  'Overview',
  'Reports',
  'Billing',
  'Members',
  'Activity',
  'Security',
  'Library',
  'Projects',
  'Calendar',
  'Support',
  'Drafts',
  'Archive',
]
