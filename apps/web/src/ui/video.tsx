import classes from './video.module.css'

const sites: readonly [pattern: RegExp, embed: (id: string) => string][] = [
  [
    /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]+)/,
    id => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/, id => `https://player.vimeo.com/video/${id}`],
]

/** The address of the embedded player when the URL is one of a video site (specification S2.077). */
export function embeddedPlayer(url: string): string | undefined {
  for (const [pattern, embed] of sites) {
    const id = pattern.exec(url)?.[1]
    if (id) return embed(id)
  }
  return undefined
}

/** Media of the public content are named relative to it. */
export function mediaUrl(file: string): string {
  return !file || /^(https?:|\/)/.test(file) ? file : `/content/${file}`
}

interface VideoProps {
  url?: string
  file?: string
  poster?: string
  title: string
}

/** An embedded player if the URL is one of a video site, else a player of a file; the poster alone where there is neither. */
export function Video({ url = '', file = '', poster = '', title }: VideoProps) {
  const embedded = embeddedPlayer(url)
  if (embedded)
    return (
      <iframe
        className={classes.video}
        src={embedded}
        title={title}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-presentation"
      />
    )
  const source = mediaUrl(file || url)
  if (source) {
    return (
      <video
        className={classes.video}
        src={source}
        poster={mediaUrl(poster) || undefined}
        controls
        preload="metadata"
        aria-label={title}
      >
        <track kind="captions" src={source.replace(/\.\w+$/, '.vtt')} />
      </video>
    )
  }
  return poster ? <img className={classes.poster} src={mediaUrl(poster)} alt="" /> : null
}
