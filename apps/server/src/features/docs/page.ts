import type { OpenApi, Operation } from './openapi.ts'

type Call = { method: string; path: string; operation: Operation }

/** The calls for people: one page that needs no script. */
export function docsPage({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  )
  const byTag = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')].sort(([a], [b]) => (a < b ? -1 : 1))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title><style>${style}</style></head><body>
<nav aria-label="Calls"><strong>${info.title} API</strong>${byTag.map(([tag, { length }]) => `<a href="#${tag}">${escape(tag)} <small>${length}</small></a>`).join('')}</nav>
<main><h1>${info.title} API</h1><p>${escape(info.description)} Send the token of a sign-in, or an API key, as <code>Authorization: Bearer …</code>. For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${byTag.map(([tag, list]) => `<section id="${tag}"><h2>${escape(tag)}</h2>${list.map(callOf).join('')}</section>`).join('')}</main></body></html>`
}

function callOf({ method, path, operation }: Call): string {
  const { summary, parameters, requestBody, responses } = operation
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b><code>/api${escape(path)}</code><span>${escape(summary)}</span></summary>
${parameters.length ? `<table><tr><th>Parameter</th><th>In</th><th>Example</th></tr>${parameters.map(({ name, in: place, required, example }) => `<tr><td><code>${escape(name)}</code>${required ? ' required' : ''}</td><td>${place}</td><td><code>${escape(JSON.stringify(example) ?? '')}</code></td></tr>`).join('')}</table>` : ''}
${requestBody ? `<h3>Body</h3>${pre(requestBody.content['application/json'].example)}` : ''}
<h3>Answer</h3>${pre(Object.values(responses[200]?.content ?? {})[0]?.example)}
<p class="errors">${Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => `<span>${status} ${escape(description)}</span>`)
    .join('')}</p></details>`
}

function pre(example: unknown): string {
  return `<pre>${escape(JSON.stringify(example, null, 2) ?? '')}</pre>`
}

function escape(text: string): string {
  return text.replace(
    /[&<>"]/g,
    character => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  )
}

const style = `:root{color-scheme:light dark;--line:light-dark(#dfe3ea,#333a46);--soft:light-dark(#f5f6f9,#1b1f27);--text:light-dark(#1c2330,#e6e9ef);--dim:light-dark(#566074,#9aa4b6)}
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:var(--text);background:light-dark(#fff,#14171d);display:grid;grid-template-columns:15rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);display:flex;flex-direction:column;gap:.1rem}
nav a{color:inherit;text-decoration:none;padding:.2rem .5rem;border-radius:.4rem;display:flex;justify-content:space-between}nav a:hover{background:var(--soft)}nav strong{padding:0 .5rem .8rem}small{color:var(--dim)}
main{padding:1.5rem 2rem;max-width:70rem}h1{margin:0 0 .5rem}h2{margin:2.2rem 0 .6rem;font-size:1.15rem}h3{font-size:.85rem;margin:.9rem 0 .3rem;color:var(--dim)}
details{border:1px solid var(--line);border-radius:.5rem;margin:.4rem 0;padding:0 .9rem}summary{display:flex;gap:.8rem;align-items:baseline;padding:.55rem 0;cursor:pointer;flex-wrap:wrap}summary span{color:var(--dim)}
summary b{font-size:.75rem;width:3.6rem}.get{color:light-dark(#1769c2,#7bb4f5)}.post{color:light-dark(#177a46,#6fd19b)}.put,.patch{color:light-dark(#97610a,#eabf6b)}.delete{color:light-dark(#b3261e,#f2a19b)}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:var(--soft);border-radius:.5rem;padding:.8rem;overflow:auto;max-height:24rem;margin:0}table{border-collapse:collapse;margin:.3rem 0}td,th{text-align:left;padding:.2rem 1.2rem .2rem 0;font-size:.9rem}
.errors{display:flex;gap:.5rem;flex-wrap:wrap;margin:.8rem 0}.errors span{border:1px solid var(--line);border-radius:1rem;padding:.05rem .6rem;font-size:.8rem;color:var(--dim)}@media(max-width:50rem){body{display:block}nav{display:none}}`
