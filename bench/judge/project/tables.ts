/** The project's printing of tables, apart from the tools, which take a second to load. */
export {
  decimals,
  printTable,
  printTargets,
  quantile,
  reached,
  whole,
  type Target,
} from '../../table.ts'
