import { parseAst, type Plugin } from 'vite'
import { fromRoot } from '../../scripts/local/project.ts'

const SOURCES = fromRoot('src/')

/**
 * Lets modules under test call what they import as a bundle does. The module runner of the tests reads an imported name
 * from an object at each use, which the judge does millions of times for a picture: a constant takes it once. Modules
 * never import each other in a circle, so that it is there by then.
 */
export const directImports = (): Plugin => ({
  name: 'direct-imports',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !/\.tsx?(?:$|\?)/.test(id)) return null
    let direct = code
    for (const node of parseAst(code).body.toReversed()) {
      if (node.type !== 'ImportDeclaration') continue
      const names = node.specifiers.flatMap((specifier) =>
        specifier.type === 'ImportNamespaceSpecifier' ? [] : [specifier.local],
      )
      // From the last to the first, so that the positions before stay right; on the same line, for traces.
      const constants = names.map(({ name }) => `const ${name} = imported_${name};`).join('')
      direct = direct.slice(0, node.end) + ';' + constants + direct.slice(node.end)
      for (const specifier of node.specifiers.toReversed()) {
        if (specifier.type === 'ImportNamespaceSpecifier') continue
        const { name, start, end } = specifier.local
        const isShort = specifier.type === 'ImportSpecifier' && specifier.imported.start === start
        const renamed = isShort ? `${name} as imported_${name}` : `imported_${name}`
        direct = direct.slice(0, start) + renamed + direct.slice(end)
      }
    }
    return { code: direct, map: null }
  },
})
