import "./guilloche.css";

/**
 * The engraved border of a receipt. Each side shows six interlaced waves, and each wave has a whole number of
 * periods. Each corner has a rosette. The browser stretches each side's drawing only along the side, so that
 * the waves fill the side.
 */

/** Lengths in CSS pixels for a receipt on A5 paper. */
const PERIOD = 24;
const SWING = 10;
const WAVES = 6;
const THICK = 11;
const PERIODS = { across: 21, down: 31 };
const CIRCLES = 12;

/**
 * Returns the path data of the waves on a horizontal side. `periods` is the number of periods of each wave.
 */
const across = (periods: number): string =>
  Array.from({ length: WAVES }, (_, wave) => {
    const start = (-PERIOD * wave) / WAVES;
    const halves = "t12 0".repeat(2 * periods + 1);
    return `M${start} ${THICK / 2}q${PERIOD / 4}-${SWING} ${PERIOD / 2} 0${halves}`;
  }).join("");

/** Returns the path data of the waves on a vertical side. `periods` is the number of periods of each wave. */
const down = (periods: number): string =>
  Array.from({ length: WAVES }, (_, wave) => {
    const start = (-PERIOD * wave) / WAVES;
    const halves = "t0 12".repeat(2 * periods + 1);
    return `M${THICK / 2} ${start}q-${SWING} ${PERIOD / 4} 0 ${PERIOD / 2}${halves}`;
  }).join("");

const acrossPath = across(PERIODS.across);
const downPath = down(PERIODS.down);
const turns = Array.from({ length: CIRCLES }, (_, index) => (360 / CIRCLES) * index);

export function Guilloche() {
  return (
    <div aria-hidden="true" className="guilloche">
      <svg width="0" height="0" aria-hidden="true">
        <symbol
          id="guilloche-across"
          viewBox={`0 0 ${PERIOD * PERIODS.across} ${THICK}`}
          preserveAspectRatio="none"
        >
          <path d={acrossPath} />
        </symbol>
        <symbol
          id="guilloche-down"
          viewBox={`0 0 ${THICK} ${PERIOD * PERIODS.down}`}
          preserveAspectRatio="none"
        >
          <path d={downPath} />
        </symbol>
        <symbol id="guilloche-corner" viewBox="-20 -20 40 40">
          {turns.map((turn) => (
            <circle key={turn} cx="12" r="7.5" transform={`rotate(${turn})`} />
          ))}
          <circle r="19.7" />
        </symbol>
      </svg>
      {(["across", "down", "corner"] as const).flatMap((part) =>
        (part === "corner" ? ["nw", "ne", "sw", "se"] : ["start", "end"]).map((place) => (
          <svg key={part + place} className={`${part} ${place}`} aria-hidden="true">
            <use href={`#guilloche-${part}`} />
          </svg>
        )),
      )}
    </div>
  );
}
