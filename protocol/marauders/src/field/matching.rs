//! Match detection, seen from one block.

use crate::options::Choice;
use crate::{Element, Options, Place, Step};

/// The rules of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recognition {
    /// Any three that touch do (option adjacent match).
    pub adjacent: bool,
    /// Diagonal lines do (option diagonal recognition).
    pub diagonal: bool,
}

/// The orientations of lines, the straight ones first.
const LINES: [Step; 4] = [Step::EAST, Step::SOUTH, Step::SOUTH_EAST, Step::SOUTH_WEST];
/// The neighbours of a block, those that share an edge first.
const AROUND: [Step; 8] = [
    Step::NORTH,
    Step::EAST,
    Step::SOUTH,
    Step::WEST,
    Step::NORTH_EAST,
    Step::SOUTH_EAST,
    Step::SOUTH_WEST,
    Step::NORTH_WEST,
];

impl Recognition {
    /// The rules of a match under `options`.
    pub fn of(options: &Options) -> Recognition {
        Recognition {
            adjacent: options.has(Choice::Adjacent),
            diagonal: options.has(Choice::Diagonal),
        }
    }

    /// The orientations that runs are looked for in.
    pub fn lines(self) -> &'static [Step] {
        if self.diagonal { &LINES } else { &LINES[..2] }
    }

    /// The steps to blocks that touch.
    pub fn around(self) -> &'static [Step] {
        if self.diagonal { &AROUND } else { &AROUND[..4] }
    }

    /// True if a block of `element` at `place` would be in a match, on a field of `size` where `at`
    /// says what is elsewhere.
    pub fn matches(
        self,
        place: Place,
        element: Element,
        size: u8,
        at: &impl Fn(Place) -> Option<Element>,
    ) -> bool {
        let same =
            |place: Place, step| place.step(step, size).filter(|&next| at(next) == Some(element));
        if self.adjacent {
            return self.touches_two(place, &same);
        }
        self.lines().iter().any(|&line| {
            let run = |step| {
                let mut ends = core::iter::successors(same(place, step), |&it| same(it, step));
                ends.by_ref().take(2).count()
            };
            2 <= run(line) + run(line.reversed())
        })
    }

    /// True if at least two others hang together with this one.
    fn touches_two(self, place: Place, same: &impl Fn(Place, Step) -> Option<Place>) -> bool {
        let near = |place: Place| self.around().iter().filter_map(move |&step| same(place, step));
        let Some(first) = near(place).next() else { return false };
        near(place).nth(1).is_some() || near(first).any(|beyond| beyond != place)
    }
}
