import type { Project } from './project.ts'

/** Components of Sveltestrap. */
const STORIES: Record<string, string> = {
  Accordion:
    '<S.Accordion><S.AccordionItem active header="One">First</S.AccordionItem><S.AccordionItem header="Two">Second</S.AccordionItem></S.Accordion>',
  Alert: '<S.Alert color="warning" fade={false}>The tide turns at noon</S.Alert>',
  Badges:
    '<div><S.Badge color="primary">New</S.Badge> <S.Badge color="danger" pill>4</S.Badge></div>',
  Breadcrumb:
    '<S.Breadcrumb><S.BreadcrumbItem><a href="#a">Home</a></S.BreadcrumbItem><S.BreadcrumbItem active>Boats</S.BreadcrumbItem></S.Breadcrumb>',
  Buttons:
    '<div><S.Button color="primary">Primary</S.Button> <S.Button outline color="danger">Danger</S.Button> <S.Button disabled>No</S.Button></div>',
  'Button group':
    '<S.ButtonGroup><S.Button>Left</S.Button><S.Button>Middle</S.Button><S.Button>Right</S.Button></S.ButtonGroup>',
  Card: '<S.Card style="width: 300px"><S.CardHeader>Header</S.CardHeader><S.CardBody><S.CardTitle>Berth 12</S.CardTitle><S.CardText>Free until May.</S.CardText><S.Button>Book</S.Button></S.CardBody></S.Card>',
  Form: '<S.Form><S.FormGroup floating label="Name"><S.Input value="Ann" /></S.FormGroup><S.Input type="checkbox" label="Agree" checked /></S.Form>',
  'Input group':
    '<S.InputGroup><S.InputGroupText>@</S.InputGroupText><S.Input placeholder="Username" /></S.InputGroup>',
  'List group':
    '<S.ListGroup><S.ListGroupItem active>One</S.ListGroupItem><S.ListGroupItem>Two</S.ListGroupItem></S.ListGroup>',
  Modal:
    '<S.Modal isOpen={true} fade={false} header="Sure?"><S.ModalBody>It cannot be undone.</S.ModalBody></S.Modal>',
  Navbar:
    '<S.Navbar color="light" expand="md"><S.NavbarBrand href="#a">Harbour</S.NavbarBrand><S.Nav><S.NavItem><S.NavLink href="#b">Boats</S.NavLink></S.NavItem></S.Nav></S.Navbar>',
  Pagination:
    '<S.Pagination><S.PaginationItem active><S.PaginationLink href="#1">1</S.PaginationLink></S.PaginationItem><S.PaginationItem><S.PaginationLink href="#2">2</S.PaginationLink></S.PaginationItem></S.Pagination>',
  Progress: '<S.Progress value={45} animated>45 %</S.Progress>',
  Spinner: '<S.Spinner color="primary" />',
  Table:
    '<S.Table striped><thead><tr><th>Boat</th><th>Berth</th></tr></thead><tbody><tr><td>Ann</td><td>12</td></tr><tr><td>Ben</td><td>14</td></tr></tbody></S.Table>',
  Toast:
    '<S.Toast isOpen fade={false}><S.ToastHeader>Harbour</S.ToastHeader><S.ToastBody>Saved</S.ToastBody></S.Toast>',
}

const stories = Object.entries(STORIES)
  .map(([name, markup]) => `<Story name="${name}">${markup}</Story>`)
  .join('\n')

export const SVELTE_VITE: Project = {
  name: 'svelte-vite',
  title: 'Svelte 5, Storybook 10, Vite 8: Sveltestrap 7',
  packages: {
    storybook: '10.6.2',
    '@storybook/svelte-vite': '10.6.2',
    '@storybook/addon-svelte-csf': '5.1.5',
    svelte: '5.57.3',
    vite: '8.3.8',
    '@sveltejs/vite-plugin-svelte': '7.3.1',
    '@sveltestrap/sveltestrap': '7.1.0',
    bootstrap: '5.3.9',
  },
  template: '@storybook/svelte',
  files: {
    '.storybook/main.js': `export default {
  framework: '@storybook/svelte-vite',
  addons: ['@storybook/addon-svelte-csf'],
  stories: ['../stories/**/*.stories.svelte'],
}`,
    '.storybook/preview.js': `import 'bootstrap/dist/css/bootstrap.css'
export default {}`,
    'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'
export default { plugins: [svelte()] }`,
    'stories/Library.stories.svelte': `<script module>
  import { defineMeta } from '@storybook/addon-svelte-csf'
  import * as S from '@sveltestrap/sveltestrap'
  const { Story } = defineMeta({ title: 'Library' })
</script>
${stories}
`,
  },
}
