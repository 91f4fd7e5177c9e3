/** Marks the current section in the table of contents. (The progress bar at the top is CSS only.) */
export function highlightCurrentSection() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')]
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [])
  const mark = () => {
    const readAt = innerHeight / 3
    const read = headings.filter((heading) => heading.getBoundingClientRect().top < readAt).length
    for (const [place, link] of links.entries()) {
      if (place === read - 1) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // The margin reaches far above the screen so that a jump to the top triggers every heading it passes.
  const watch = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' })
  for (const heading of headings) watch.observe(heading)
}
