//! What the guided battle says, step by step.

use marauders::Side;

use super::{OTHER, OWN};
use crate::draw::battle::{Button, Part};
use crate::keys::{Action, Bindings, Hand};

/// A step of the guided battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// What the field and the sides are.
    Field,
    /// Make a match.
    Match,
    /// What it made.
    Shields,
    /// Six moves, and how a turn ends.
    Moves,
    /// The opponent defends.
    Opponent,
    /// Shields become attacks.
    Attack,
    /// The opponent attacks, and the player defends.
    Defend,
    /// X and Y.
    Axes,
    /// Pay for a spell.
    Pay,
    /// Cast it.
    Cast,
    /// Elements do more.
    Elements,
    /// How a battle is won.
    Winning,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Step; 12] = [
        Step::Field,
        Step::Match,
        Step::Shields,
        Step::Moves,
        Step::Opponent,
        Step::Attack,
        Step::Defend,
        Step::Axes,
        Step::Pay,
        Step::Cast,
        Step::Elements,
        Step::Winning,
    ];

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// The one after it.
    pub fn next(self) -> Option<Step> {
        Step::ALL.get(self.number()).copied()
    }

    /// Whether it only has to be read; else something is to happen.
    pub fn is_read(self) -> bool {
        use Step::*;
        matches!(self, Field | Shields | Attack | Axes | Elements | Winning)
    }

    /// What it is about.
    pub fn title(self) -> &'static str {
        match self {
            Step::Field => "One field, two players",
            Step::Match => "Match three",
            Step::Shields => "Matches make shields",
            Step::Moves => "Six moves a turn",
            Step::Opponent => "Calico defends",
            Step::Attack => "Shields become attacks",
            Step::Defend => "Now you defend",
            Step::Axes => "X, then Y",
            Step::Pay => "Force pays for a spell",
            Step::Cast => "Cast it",
            Step::Elements => "Every element does more",
            Step::Winning => "How a battle is won",
        }
    }

    /// What to know, and what to do: at most four lines.
    pub fn lines(self, keys: &Bindings) -> Vec<String> {
        if self.is_read() { self.tells(keys) } else { self.asks(keys) }
    }

    /// What is to be read.
    fn tells(self, keys: &Bindings) -> Vec<String> {
        match self {
            Step::Field => vec![
                "You and Calico play on one field, turn by turn.".into(),
                "The sides left and below are yours, right and above are Calico's.".into(),
                "Each has 25 hit points. Who has none left has lost.".into(),
            ],
            Step::Shields => vec![
                "Each block added 1 to the shield at the end of its row, on your side.".into(),
                "Four or five in a line add more. New blocks that match go on by themselves: a chain.".into(),
                "A shield has a strength and an element, that of the block farthest from it.".into(),
            ],
            Step::Attack => vec![
                "Now your shields fly along their rows and hit what stands across.".into(),
                "Damage is your strength less the shield there. What is left of a shield stays.".into(),
                "The log tells every hit and the rule behind it.".into(),
            ],
            Step::Axes => vec![
                "So far it was X: left against right, by rows.".into(),
                "Now comes Y: below against above, by columns. Both of you attack once on each.".into(),
                "Then the other begins, with X again.".into(),
            ],
            Step::Elements => vec![
                "Each element has an effect as an attack, as a shield and as a spell.".into(),
                "There are 21; this battle has five. Larger ones have more.".into(),
                format!("The element guide tells all of it, in any battle: {}.", first(keys, Action::Guide)),
            ],
            Step::Winning => vec![
                "Take all hit points, and you have won. After 200 turns more hit points win.".into(),
                "A field without any move left is replaced, and all force is gone.".into(),
                "That is the game. Calico waits for a real one.".into(),
            ],
            _ => Vec::new(),
        }
    }

    /// What is to be done.
    fn asks(self, keys: &Bindings) -> Vec<String> {
        let key = |action| first(keys, action);
        match self {
            Step::Match => vec![
                "Swap two neighbours so that three of a kind lie in a line.".into(),
                format!("Keys: go to a block, {} lifts it, a direction aims it, the same one swaps.", key(Action::Choose)),
                "Mouse: click a block, then its neighbour.".into(),
                "Any match will do, such as the one that is marked.".into(),
            ],
            Step::Moves => vec![
                "You have six moves; the counter says how many are left.".into(),
                "A swap without a match ends your turn. What a swap makes is shown before you make it.".into(),
                format!("Go on matching, or end your turn: {}.", key(Action::EndTurn)),
            ],
            Step::Opponent => vec![
                "Calico has six moves too, and makes shields on the right.".into(),
                "They stand in the way of your attack, row by row. Watch.".into(),
            ],
            Step::Defend => vec![
                "Calico attacks next: those shields on the right will fly at your left side.".into(),
                "Then it is your turn. Make matches in the rows where attacks stand.".into(),
                "While you aim a swap, you see what would still get through.".into(),
                format!("End your turn with {}.", key(Action::EndTurn)),
            ],
            Step::Pay => vec![
                "Damage that you do becomes force, and 10 force pay for a spell, once a battle.".into(),
                "You are given 10 here.".into(),
                format!("On your turn, pay before you match: {}.", key(Action::Arm)),
            ],
            Step::Cast => vec![
                "Your next match makes no shields: it casts the spell of its element.".into(),
                "Fire takes 7 hit points, Earth locks shields, Water covers blocks.".into(),
                format!("Match, then end your turn ({}): then it acts. Without a match it is lost.", key(Action::EndTurn)),
            ],
            _ => Vec::new(),
        }
    }

    /// Where to look.
    pub fn parts(self) -> Vec<Part> {
        match self {
            Step::Field => {
                vec![
                    Part::Side(Side::West),
                    Part::Side(Side::South),
                    Part::Hp(OWN),
                    Part::Hp(OTHER),
                ]
            }
            Step::Match => Vec::new(),
            Step::Shields => vec![Part::Side(Side::West)],
            Step::Moves => vec![Part::Counters, Part::Button(Button::EndTurn)],
            Step::Opponent => vec![Part::Side(Side::East)],
            Step::Attack => vec![Part::Hp(OTHER), Part::Log],
            Step::Defend => vec![Part::Side(Side::West)],
            Step::Axes => vec![Part::Counters, Part::Side(Side::South), Part::Side(Side::North)],
            Step::Pay => vec![Part::Force(OWN), Part::Button(Button::Arm)],
            Step::Cast => vec![Part::Force(OWN), Part::Button(Button::EndTurn)],
            Step::Elements => vec![Part::Button(Button::Guide)],
            Step::Winning => vec![Part::Hp(OWN), Part::Hp(OTHER)],
        }
    }

    /// The keys that lead on: one always, and where nothing is to be done those that choose.
    pub fn next_keys(self, keys: &Bindings) -> String {
        let choose = keys.keys(Action::Choose).first();
        let has_pad = choose.is_some_and(|key| key.hand() == Hand::Pad);
        let always = if has_pad { "Pad LT" } else { "Tab" };
        match self.is_read() {
            true => format!("{}, {always}", first(keys, Action::Choose)),
            false => always.into(),
        }
    }
}

/// The first key of an action, or what it is called when it has none.
fn first(keys: &Bindings, action: Action) -> String {
    match keys.keys(action).first() {
        Some(key) => key.name().to_owned(),
        None => format!("the button \"{}\"", action.name()),
    }
}
