import { article } from './article.ts'
import { calendar } from './calendar.ts'
import { chat } from './chat.ts'
import { charts } from './pictures/charts.ts'
import { checkout } from './checkout.ts'
import { dataTable } from './data-table.ts'
import { fileList } from './file-list.ts'
import { gallery } from './pictures/gallery.ts'
import { hero } from './pictures/hero.ts'
import { kanban } from './kanban.ts'
import { modal } from './modal.ts'
import { pagination } from './pagination.ts'
import { player } from './player.ts'
import { productGrid } from './product-grid.ts'
import { profile } from './profile.ts'
import { settingsForm } from './settings-form.ts'
import { stats } from './stats.ts'
import { switches } from './pictures/switches.ts'
import { tabs } from './tabs.ts'
import { team } from './pictures/team.ts'
import type { Template } from './template.ts'
import { toasts } from './toasts.ts'

/** The order decides which pair is drawn by which. */
export const TEMPLATES: readonly Template[] = [
  dataTable,
  modal,
  productGrid,
  settingsForm,
  tabs,
  chat,
  stats,
  checkout,
  toasts,
  article,
  fileList,
  calendar,
  pagination,
  profile,
  kanban,
  player,
]

/** Pages that are pictures for the most part. */
export const PICTURES: readonly Template[] = [gallery, hero, team, switches, charts, productGrid]
