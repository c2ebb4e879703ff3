//! Battles played at random over every mode and option: nothing panics, nothing is endless, every
//! rule that always holds is checked after every command, and what was revealed leads to the same
//! table. An ordinary run plays `CUTLASS_SEEDS_PERCENT` of [`BATTLES`];
//! `BATTLES=10000 cargo test --release -p marauders --test battles` plays ten thousand.

use std::num::NonZeroU16;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use bout::{Dice, Outcome, Purpose, Seat, Seed, Stream, Table as _, laws};
use marauders::{
    Casual, Choice, Command, Element, Event, Mode, Options, Place, Side, Size, Spell, Standard,
    Table, TurnLimit, elements,
};

/// Battles of an ordinary run: every mode with every option and every lead a few times.
const BATTLES: u64 = 120;
/// Commands after which a battle must be over: no turn has more than six moves and a few refusals.
const COMMANDS_MAX: usize = 20_000;

#[test]
fn random_battles_end_soundly_and_replay() {
    let number_of = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let percent = number_of("CUTLASS_SEEDS_PERCENT").unwrap_or(100);
    let battles = number_of("BATTLES").unwrap_or((BATTLES * percent / 100).max(24));
    let mut commands = 0;
    for number in 0..battles {
        commands += Battle::new(number).play();
    }
    assert!(0 < commands, "no command was obeyed");
    println!("{battles} battles, {commands} commands");
}

struct Battle {
    number: u64,
    dice: Stream,
    chance: Stream,
    table: Table,
}

impl Battle {
    fn new(number: u64) -> Battle {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let seed = Seed(bytes);
        let mut chance = Stream::new(&seed, Purpose::Bots);
        let mut dice = Stream::new(&seed, Purpose::Dice);
        let options = options(number, &mut chance);
        let elements = elements(&options, &mut dice);
        let mut events = Vec::new();
        let table = Table::open(options, &elements, &mut dice, &mut events);
        let mut table = table.expect("these options go together");
        // Force for spells from the start, or few battles would see them.
        for player in table.players.iter_mut() {
            player.force = 30;
        }
        Battle { number, dice, chance, table }
    }

    fn play(&mut self) -> usize {
        for commands in 0..COMMANDS_MAX {
            self.check();
            let Some(seat) = self.table.to_move() else { return commands };
            let command = self.choose();
            self.obey(seat, command);
        }
        panic!("battle {} does not end: {:?}", self.number, self.table.options);
    }

    /// Mostly matches, sometimes anything at all.
    fn choose(&mut self) -> Command {
        if self.table.is_naming() {
            // Now and then what may not be named.
            return Command::Name(match self.chance.below(3) {
                0 => Spell::EXCLUSIVE[self.chance.below(7) as usize],
                _ => Spell::Of(Element::ALL[self.chance.below(21) as usize]),
            });
        }
        let size = u32::from(self.table.field.size());
        let mut place = || Place {
            row: self.chance.below(size + 1) as u8,
            column: self.chance.below(size) as u8,
        };
        let (one, other) = (place(), place());
        let direction = Side::ALL[self.chance.below(4) as usize];
        match self.chance.below(100) {
            0 => Command::Resign,
            1..=3 => Command::Swap { from: one, direction },
            4..=11 => Command::EndTurn,
            12..=25 => Command::Arm,
            26..=30 => Command::FreeSwap { one, other },
            _ => {
                let moves = self.table.legal_moves();
                let (from, direction) = moves[self.chance.below(moves.len() as u32) as usize];
                Command::Swap { from, direction }
            }
        }
    }

    fn obey(&mut self, seat: Seat, command: Command) {
        // Giving up is rare, or no four would fight to the end.
        if command == Command::Resign && self.chance.below(10) != 0 {
            return;
        }
        let intruder = Seat(seat.0 + 1);
        assert!(self.table.apply(intruder, &Command::Arm, &mut Never, &mut Vec::new()).is_err());
        let before = self.table.clone();
        let context = format!("battle {} {command:?} {:?}", self.number, self.table.options);
        let play = AssertUnwindSafe(|| {
            laws::obey(&mut self.table, seat, &command, &mut self.dice, respelled)
        });
        match catch_unwind(play) {
            Ok(obeyed) => {
                self.check_flights(&obeyed.unwrap_or_default());
                self.check_outs(&before);
            }
            Err(why) => {
                eprintln!("{context}");
                resume_unwind(why);
            }
        }
    }

    /// No attack flies longer than the bound that the rules give.
    fn check_flights(&self, events: &[Event]) {
        let size = usize::from(self.table.field.size());
        for event in events {
            if let Event::Flew { path, .. } = event {
                assert!(path.len() <= 8 * size * size, "battle {}: too long a flight", self.number);
            }
        }
    }

    /// Who is out stays out, has no spell, and in quad neither hit points to gain nor shields.
    fn check_outs(&self, before: &Table) {
        let table = &self.table;
        for seat in table.seats().filter(|&seat| table.player(seat).out) {
            let team = usize::from(table.team(seat).0);
            assert!(table.player(seat).queued.is_none(), "battle {}: casts when out", self.number);
            let was_out = before.player(seat).out;
            let has_gained = was_out && before.hp[team] < table.hp[team];
            assert!(!has_gained, "battle {}: healed when out", self.number);
            let is_bare = table.spots_of(seat).all(|spot| table.cell(spot).shield.is_none());
            assert!(table.mode() != Mode::Quad || is_bare, "battle {}: shields", self.number);
        }
        let is_back = |seat: Seat| before.player(seat).out && !table.player(seat).out;
        assert!(!table.seats().any(is_back), "battle {}: somebody is back", self.number);
    }

    /// What holds between any two commands.
    fn check(&mut self) {
        let table = &self.table;
        let context = format!("battle {} turn {} {:?}", self.number, table.turn, table.options);
        assert!(table.is_sound(), "{context}: unsound");
        for side in Side::ALL {
            for spot in table.spots(side) {
                let cell = table.cell(spot);
                let poison = marauders::Element::Poison;
                let is_reversed = cell.shield.is_some_and(|it| it.strength < 0);
                let is_poison = cell.shield.is_some_and(|it| it.element == poison);
                assert!(!(is_reversed && is_poison), "{context}: a reversed poison shield");
                let is_owned = table.mode().owner(side).is_some();
                assert!(is_owned || cell.shield.is_none(), "{context}: nobody's shield");
                let is_in = table.owner(side).is_some();
                let is_marked = table.timer_mark(spot).is_some();
                assert!(is_marked == (cell.shield.is_some() && is_in), "{context}: no mark");
            }
        }
        if table.is_naming() && table.outcome == Outcome::Undecided {
            let seat = table.present();
            assert!(table.is_alive(seat) && table.player(seat).named.is_none(), "{context}");
            assert!(table.nameable().count() != 0, "{context}: nothing to name");
            return;
        }
        if table.outcome == Outcome::Undecided {
            assert!(1 <= table.moves_left, "{context}: a turn without moves");
            let mut places = table.field.places();
            assert!(places.all(|place| !table.field.at(place).is_fresh), "{context}: fresh");
            let moves = table.legal_moves();
            assert!(!moves.is_empty(), "{context}: no legal move");
            let (from, direction) = moves[0];
            let seat = table.present();
            let preview = table.preview(seat, from, direction).expect("it is legal");
            assert!(!preview.matches.is_empty(), "{context}: a legal move that matches nothing");
            return;
        }
        let (seats, mut after) = (table.seats(), table.clone());
        for seat in seats {
            for command in [Command::EndTurn, Command::Arm, Command::Resign] {
                let refused = after.apply(seat, &command, &mut Never, &mut Vec::new());
                assert!(refused.is_err() && after == *table, "{context}: played on");
            }
        }
    }
}

/// The table as it is read from its bytes.
fn respelled(table: &Table) -> Table {
    let config = bincode::config::standard();
    let bytes = bincode::encode_to_vec(table, config).expect("a table can be spelled");
    let (read, length) = bincode::decode_from_slice(&bytes, config).expect("and read again");
    assert_eq!(length, bytes.len(), "bytes are left over");
    read
}

/// Dice that must not be asked.
struct Never;

impl Dice for Never {
    fn below(&mut self, _: u32) -> u32 {
        panic!("what is refused draws nothing");
    }
}

/// Options that go together: every mode in turn, with every lead in turn, every option about as often.
fn options(number: u64, chance: &mut Stream) -> Options {
    let mode = Mode::ALL[(number % 6) as usize];
    let lead = Seat((number / 6 % u64::from(mode.seats())) as u8);
    loop {
        let size = match chance.below(4) {
            0 => Size::Standard(Standard::ALL[chance.below(6) as usize]),
            1 => Size::Casual(Casual::ALL[chance.below(6) as usize]),
            // All elements at once, and the small ranks.
            2 => Size::Rank(9),
            _ => Size::Rank(1 + chance.below(8) as u8),
        };
        let choices = Choice::ALL.into_iter().filter(|_| chance.below(4) == 0).collect();
        let turn_limit = match chance.below(4) {
            0 => NonZeroU16::new(1 + chance.below(60) as u16)
                .map_or(TurnLimit::Standard, TurnLimit::After),
            1 => TurnLimit::Endless,
            _ => TurnLimit::Standard,
        };
        let forced_matches = chance.below(2) == 0;
        let options = Options { mode, size, choices, lead, turn_limit, forced_matches };
        if options.check().is_ok() {
            return options;
        }
    }
}
