import { ICON_NAMES, icon } from '../drawing/icons.ts'
import { picture } from '../drawing/pictures.ts'
import type { Random } from '../drawing/random.ts'

const NAMES = ['Aisha Bello', 'Mateo Rossi', 'Hanna Lindqvist', 'Wei Zhang', 'Sofia Almeida']
const MORE = [
  'Noah Becker',
  'Leila Farouk',
  'Ivan Petrov',
  'Emma Clarke',
  'Kofi Mensah',
  'Ana Silva',
]
const TITLES = [
  'Account overview',
  'Shipping details',
  'Weekly digest',
  'Storage almost full',
  'Plan and billing',
  'Team members',
  'Release 4.2',
  'Password reset',
  'Invite your team',
  'Delivery options',
  'Security review',
  'Payment received',
]
const SENTENCES = [
  'Your changes were saved a moment ago.',
  'Choose who can see this project and what they may edit.',
  'The invoice is due within fourteen days of receipt.',
  'We could not reach the server, please try again later.',
  'Notifications are sent once a day at nine in the morning.',
  'Everyone with the link can comment on this page.',
  'Delivery usually takes between two and four working days.',
  'This action cannot be undone once it is confirmed.',
  'Add at least one contact so that we can reach you.',
  'Backups run every night and are kept for a month.',
]
const ACTIONS = [
  'Save',
  'Cancel',
  'Learn more',
  'Continue',
  'Delete',
  'Try again',
  'View all',
  'Apply',
]
const SECTIONS = [
  'Overview',
  'Projects',
  'Messages',
  'Billing',
  'Reports',
  'Settings',
  'Members',
  'Help',
]
const FIELDS = ['Full name', 'Email address', 'Company', 'Phone number', 'Street', 'City', 'Role']
const STATES = ['Active', 'Pending', 'Draft', 'Failed', 'Archived', 'New', 'Paid', 'Open']
const GOODS = [
  'Walnut desk',
  'Reading lamp',
  'Wool rug',
  'Tea kettle',
  'Garden chair',
  'Cotton throw',
]
const CITIES = ['Bergen', 'Valencia', 'Osaka', 'Montreal', 'Cape Town', 'Krakow', 'Hobart']
const MONTHS = ['January', 'March', 'April', 'June', 'August', 'October', 'December']

/** The words and pictures of one component; no list gives the same entry twice in a row. */
export interface Content {
  readonly random: Random
  title(): string
  sentence(): string
  action(): string
  section(): string
  field(): string
  state(): string
  person(): string
  product(): string
  city(): string
  email(): string
  amount(): string
  count(): string
  date(): string
  /** The address of a picture. */
  image(width: number, height: number): string
  /** An inline icon of `size` CSS px. */
  icon(size: number): string
  /** So many, each made by `make`. */
  several(from: number, to: number, make: (index: number) => string): string
}

export function contentOf(random: Random): Content {
  const cycle = (items: readonly string[]) => {
    const order = random.shuffle(items)
    let next = 0
    return () => order[next++ % order.length] ?? ''
  }
  const person = cycle([...NAMES, ...MORE])
  const icons = cycle(ICON_NAMES)
  return {
    random,
    title: cycle(TITLES),
    sentence: cycle(SENTENCES),
    action: cycle(ACTIONS),
    section: cycle(SECTIONS),
    field: cycle(FIELDS),
    state: cycle(STATES),
    person,
    product: cycle(GOODS),
    city: cycle(CITIES),
    email: () => `${person().toLowerCase().replace(' ', '.')}@example.org`,
    amount: () => `$${random.int(4, 980)}.${random.pick(['00', '50', '95', '20'])}`,
    count: () => String(random.int(2, 940)),
    date: () => `${random.int(1, 28)} ${random.pick(MONTHS)} 20${random.int(21, 26)}`,
    image: (width, height) => picture(`library ${random.int(0, 99999)}`, width, height),
    icon: (size) => icon(icons(), size),
    several: (from, to, make) =>
      Array.from({ length: random.int(from, to) }, (_, i) => make(i)).join(''),
  }
}
