import { docLink } from './pages.ts'

/** Where a link of a page leads in the app; undefined for whatever leads out of it. */
export function appAddress(href: string): string | undefined {
  const [, page, heading = ''] = /^([a-z-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  if (page) return docLink(page + heading)
  return /^#[\w-]+$/.test(href) || /^\/(?![/\\])/.test(href) ? href : undefined
}

/** Pictures are named from the folder of the pages, so that they show where the files are read, too. */
export function pictureAddress(href: string): string | undefined {
  const [, name] = /^\.\.\/media\/([\w/-]+\.(?:webp|png|svg))$/.exec(href) ?? []
  return name && `/content/media/${name}`
}
