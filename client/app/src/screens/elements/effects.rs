//! What each element does, in the player's words.

use marauders::Element;

use crate::screens::elements::Entry;

/// What its attack, its shield, and its spell do: the same in both roles, or for the attacker and
/// for the defender.
struct Effects {
    attack: &'static str,
    shield: &'static str,
    spell: Cast,
    /// Something else that it does.
    also: Option<(&'static str, &'static str)>,
}

enum Cast {
    Same(&'static str),
    ByRole(&'static str, &'static str),
}

use Cast::{ByRole, Same};

/// All that is said of an element.
pub fn entries(element: Element) -> Vec<Entry> {
    let Effects { attack, shield, spell, also } = effects(element);
    let name = element.spell_name();
    let mut entries = vec![Entry::new("As an attack", attack), Entry::new("As a shield", shield)];
    match spell {
        Same(text) => entries.push(Entry::new(name, text)),
        ByRole(attacking, defending) => entries.extend([
            Entry::new(format!("{name}, attacking"), attacking),
            Entry::new(format!("{name}, defending"), defending),
        ]),
    }
    entries.extend(also.map(|(head, text)| Entry::new(head, text)));
    entries
}

const fn told(attack: &'static str, shield: &'static str, spell: Cast) -> Effects {
    Effects { attack, shield, spell, also: None }
}

fn effects(element: Element) -> Effects {
    use Element::*;
    match element {
        Fire | Water | Wind | Earth | Light | Dark | Neutral => first_ranks(element),
        Metal | Thunder | Star => late_ranks(element),
        Wood | Ice | Poison => middle_ranks(element),
        Sun | Moon | Sound | Steam | Crystal | Cosmo | Dimension | Oracle => last_ranks(element),
    }
}

fn first_ranks(element: Element) -> Effects {
    match element {
        Element::Fire => told(
            "Does at least 1 damage, even to a shield that holds.",
            "Takes 1 off the damage of the attack that hits it.",
            Same("The enemy loses 7 hit points. That gives no force."),
        ),
        Element::Water => told(
            "Covers a block of its lane: that counts 0 until it is matched.",
            "Uncovers a covered block, of its lane first.",
            Same("Covers as many blocks as there are elements in play, anywhere on the field."),
        ),
        Element::Wind => told(
            "The shield that it hits has no effect. Wind and Metal shields act before that.",
            "The attack that it faces has no effect.",
            ByRole(
                "No shield of the enemy has an effect against this attack.",
                "No attack of the enemy has an effect this time.",
            ),
        ),
        Element::Earth => told(
            "Locks the cell that it hits: nothing there attacks, until its owner defends next. An \
             Earth shield prevents that.",
            "What is left of it flies back at the side that attacked, as a plain attack. Not when \
             an Earth attack hit it.",
            ByRole(
                "When the attack is over, all cells of the enemy are locked.",
                "When the attack is over, all shields that are left on this side fly back, one \
                 after another.",
            ),
        ),
        Element::Light => told(
            "1 hit point for its team, if that has fewer than the enemy.",
            "2 force for its owner when it is hit.",
            Same("7 hit points for you; never more than you began with."),
        ),
        Element::Dark => told(
            "The cell across collects nothing in its owner's next attack turn on that side.",
            "The cell that the attack came from collects nothing in its owner's next defence turn \
             on that side.",
            ByRole(
                "Your attack flies at once: the enemy has no turn to defend.",
                "All shields of the enemy on the side that attacks are destroyed.",
            ),
        ),
        _ => told(
            "Halves the shield that it hits, before the two are compared.",
            "Half of what it lost flies back, as a plain attack.",
            ByRole(
                "Every attack halves the shield that it hits, besides its own effect.",
                "Every shield that is hit sends half of its loss back, besides its own effect.",
            ),
        ),
    }
}

fn late_ranks(element: Element) -> Effects {
    match element {
        Element::Metal => told(
            "From turn 9: half of it turns round the corner, to a lane of the enemy's other side \
             where no shield is. Not when it faces a Metal shield.",
            "From turn 9: half of the attack that it faces turns round the corner, to a lane of \
             its owner's other side where a shield is. Not against a Metal attack.",
            ByRole(
                "Attacks that would not break the shield they hit go to the weakest cell of that \
                 side. Not Metal or Wind.",
                "Attacks that would break through go to the strongest shield of that side. Not \
                 Metal or Wind.",
            ),
        ),
        Element::Thunder => told(
            "From turn 9: a quarter of it appears as a shield of any element in play on your other \
             side; with four players, flies at another enemy.",
            "From turn 9: what is left of it moves to a random lane of its owner's other side. If \
             it breaks, half of what got through appears there.",
            ByRole(
                "Every attack leaves a quarter of itself on your other side, in any turn.",
                "What is left of your shields on this side, and what got through, moves to your \
                 other side.",
            ),
        ),
        _ => told(
            "If the shield holds, the cell that it came from gains half of the difference, of the \
             shield's element.",
            "If it breaks, its cell gains half of the difference, of the attack's element.",
            ByRole(
                "Where your attacks break through, the cells they came from gain all of the \
                 difference.",
                "Where your shields break, their cells gain all of the difference.",
            ),
        ),
    }
}

fn middle_ranks(element: Element) -> Effects {
    match element {
        Element::Wood => Effects {
            also: Some((
                "Matched",
                "While you have no force, each uncovered block of a Wood match gives 1.",
            )),
            ..told(
                "Spends force to break a shield that it could not break, as much as is missing.",
                "Spends force to hold against an attack that would break it.",
                ByRole(
                    "Every attack may spend force so. It costs 20 at most, and with 20 it is \
                     always enough.",
                    "Every shield may spend force so. It costs 20 at most, and with 20 it is \
                     always enough.",
                ),
            )
        },
        Element::Ice => told(
            "One of your shields strikes first the next time that you defend.",
            "Halves the attack that hits it.",
            ByRole(
                "Every attack readies a shield to strike first.",
                "Every shield that is hit halves the attack, besides its own effect.",
            ),
        ),
        _ => told(
            "If it breaks through, the enemy loses 1 hit point in each of 3 turns. If not, the \
             shield loses 3 more.",
            "A random shield of the attacker loses 3. An attacker without any is poisoned.",
            ByRole(
                "Every attack poisons so, besides its own effect.",
                "Every shield that is hit poisons so, besides its own effect.",
            ),
        ),
    }
}

fn last_ranks(element: Element) -> Effects {
    match element {
        Element::Sun => told(
            "A block of its lane becomes another element. What that matches is yours.",
            "The same in the lane that is hit, for the shield's owner.",
            Same("A new field. Force is kept, unlike when no move is left."),
        ),
        Element::Moon => told(
            "The blocks of its lane go one on, the way it flies. What that matches is yours. Not \
             when it faces a Moon shield.",
            "The blocks of its lane go one on against the attack, for its owner. Not against Moon.",
            Same(
                "All rows go one to the right, then all columns one up. Warped blocks stay. What \
                 that matches is yours.",
            ),
        ),
        Element::Sound => told(
            "Makes a block of its lane a filter of yours.",
            "Takes an enemy's filter over, of its lane first. If there is none, makes one in the \
             lane of the strongest attack.",
            Same("Four of the enemy's filters become yours; what is missing to four is made new."),
        ),
        Element::Steam => told(
            "Raises a block of its lane, which then stops one attack.",
            "Raises a cell of its side, where one attack then does nothing.",
            Same("Raises four blocks of the field and two of your cells."),
        ),
        Element::Crystal => told(
            "Makes a block of its lane a mirror.",
            "Spins a mirror, of its lane first, by an eighth of a turn, and moves it on by a block \
             along its line. In 1D a quarter.",
            Same("Makes four blocks mirrors."),
        ),
        Element::Cosmo => told(
            "Makes a block of its lane a shifter, but none at the edge of the field.",
            "Turns a shifter over, of its lane first.",
            Same("Makes four blocks shifters."),
        ),
        Element::Dimension => told(
            "Warps a block of its lane.",
            "A warped block, of its lane first, jumps to a neighbour, to make a match if it can. \
             What that matches flies back as attacks.",
            Same("Warps four blocks."),
        ),
        _ => told(
            "A shield that holds is halved and reversed when the turn ends. If it breaks, the next \
             one there is. Not an Oracle shield.",
            "Adds the strength of the strongest shield around the field, and is gone afterwards. \
             If that was of its own team, it is used up.",
            ByRole(
                "Every attack reverses so, besides its own effect.",
                "Every shield that is hit borrows so, and is gone afterwards.",
            ),
        ),
    }
}
