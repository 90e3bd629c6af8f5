import classes from './media-hero.module.css'
import { mediaUrl } from './video.tsx'

const isVideo = (file: string) => /\.(mp4|webm|ogv)$/i.test(file)

/** The picture or silent film that a large message begins with (specification S2.055). It decorates: what it says stands beside it. */
export function MediaHero({ file }: { file: string }) {
  return (
    <div className={classes.hero} data-testid="media-hero" aria-hidden>
      {isVideo(file) ? (
        <video src={mediaUrl(file)} muted loop playsInline autoPlay />
      ) : (
        <img src={mediaUrl(file)} alt="" />
      )}
    </div>
  )
}
