export function Takeaways({ takeaways }: { takeaways: readonly string[] }) {
  if (takeaways.length === 0) return null
  return (
    <section className="takeaways" aria-labelledby="key_takeaways">
      {/* No heading of the text can have an id with an underscore. */}
      <h2 id="key_takeaways">Key takeaways</h2>
      {/* Safari forgets that a list without markers is one. */}
      <ol role="list">
        {takeaways.map((takeaway) => (
          <li key={takeaway}>{takeaway}</li>
        ))}
      </ol>
    </section>
  )
}
