/** A field that only robots fill in: out of sight, out of the tab order, out of the accessibility tree. */
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
