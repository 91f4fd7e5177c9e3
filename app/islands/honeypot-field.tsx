/** Only bots fill in this field: it is hidden from view, from the tab order and from screen readers. */
export function HoneypotField() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
